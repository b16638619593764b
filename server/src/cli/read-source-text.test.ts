import { expect, test } from 'vitest';
import { readSourceText } from './read-source-text.ts';

const asOf = new Date('2026-11-29T14:03:12.500Z');

test.each([
  [4, 'As of 14:03:12 UTC (4 s old), from a stand-by.'],
  [
    3 * 3600 + 125,
    'Warning: old data, because the stand-by is behind. As of 14:03:12 UTC (3 h 2 min old), from a stand-by.',
  ],
  [
    86_400,
    'Warning: old data, because the stand-by is behind. As of 2026-11-29 14:03:12 UTC (24 h 0 min old), from a stand-by.',
  ],
])('data that are %d seconds old', (seconds, text) => {
  expect(readSourceText({ from: 'standby', asOf, seconds })).toBe(text);
});

test('says why the stand-by was not used', () => {
  expect(readSourceText({ from: 'primary', why: 'unreachable' })).toBe(
    'Read from the primary: the stand-by does not answer.',
  );
});
