import { expect, test } from 'vitest';
import { restText } from './rest.ts';

const MINUTE = 60_000;

test.each([
  [1, 'en', '1 min'],
  [28.2 * MINUTE, 'en', '29 min'],
  [60 * MINUTE, 'en', '60 min'],
  [119 * MINUTE, 'en', '1 hr'],
  [47 * 60 * MINUTE, 'en', '47 hr'],
  [71 * 60 * MINUTE, 'en', '2 days'],
  [29 * MINUTE, 'ja', '29 分'],
])('%d ms in %s is %s, rounded down except in the last hour', (rest, tag, text) => {
  expect(restText(rest, tag)).toBe(text);
});

test.each([0, -1])('%d ms is null', (rest) => {
  expect(restText(rest, 'en')).toBeNull();
});
