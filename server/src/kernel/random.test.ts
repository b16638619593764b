import { expect, test } from 'vitest';
import { drawBelow, type Random, systemRandom } from './random.ts';

const drawing = (...numbers: number[]): Random => ({
  ...systemRandom,
  bytes: (length) => {
    const bytes = Buffer.alloc(length);
    bytes.writeUIntBE(numbers.shift() ?? 0, 0, length);
    return bytes;
  },
});

test('a drawn number is below the count', () => {
  expect(drawBelow(drawing(0), 1_000_000)).toBe(0);
  expect(drawBelow(drawing(1_234_567), 1_000_000)).toBe(234_567);
});

test('what would make small numbers likelier is drawn again', () => {
  const fair = Math.floor(2 ** 48 / 1_000_000) * 1_000_000;
  expect(drawBelow(drawing(fair - 1), 1_000_000)).toBe(999_999);
  expect(drawBelow(drawing(fair, 2 ** 48 - 1, 7), 1_000_000)).toBe(7);
});
