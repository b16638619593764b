import { expect, test } from 'vitest';
import { keepable } from './keepable.ts';

test.each([
  ['Kestrel 🚀', 'Kestrel 🚀'],
  ['a\0b', 'ab'],
  ['cut \ud83d', 'cut \ufffd'],
])('%j is kept as %j', (text, kept) => {
  expect(keepable(text)).toBe(kept);
});
