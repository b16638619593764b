import { expect, test } from 'vitest';
import { formatCountdown } from './time.ts';

test.each([
  [0, '0:00'],
  [-3, '0:00'],
  [9, '0:09'],
  [59.2, '1:00'],
  [245, '4:05'],
  [3_609, '1:00:09'],
])('%d seconds read %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});
