import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('of many the first twenty are named', () => {
  const names = Array.from({ length: 1002 }, (_, at) => `news ${at}`);
  expect(shorten(names.slice(0, 20))).toBe(names.slice(0, 20).join(', '));
  expect(shorten(names)).toMatch(/^news 0, news 1, .*, news 19 and 982 more$/);
});
