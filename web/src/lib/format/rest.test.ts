import { expect, test } from 'vitest';
import { formatRest } from './rest.ts';

const HOUR = 3_600_000;

test.each([
  [50 * HOUR + 1, 'en-US', '2 days, 2 hr'],
  [5 * HOUR + 12.9 * 60_000, 'en-US', '5 hr, 12 min'],
  [5 * HOUR + 12.9 * 60_000, 'de', '5 Std., 12 Min.'],
  [61_000, 'ja-JP', '1 分 1 秒'],
  [900, 'en-US', '0 sec'],
])('%d ms is formatted in at most two units (%s)', (rest, tag, text) => {
  expect(formatRest(rest, tag).replaceAll(/\s/g, ' ')).toBe(text);
});
