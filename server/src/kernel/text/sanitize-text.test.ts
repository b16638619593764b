import { expect, test } from 'vitest';
import { sanitizeText } from './sanitize-text.ts';

test.each([
  ['Kestrel 🚀', 'Kestrel 🚀'],
  ['a\0b', 'ab'],
  ['cut \ud83d', 'cut \ufffd'],
])('%j is kept as %j', (text, kept) => {
  expect(sanitizeText(text)).toBe(kept);
});
