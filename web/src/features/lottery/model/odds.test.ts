import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oddsOf } from './odds.ts';

test.each([
  [[1, 1], [50, 50], 0],
  [[400, 300, 200, 100], [40, 30, 20, 10], 0],
  [[985, 10, 5], [985, 10, 5], 1],
  [[1, 1, 1], [3334, 3333, 3333], 2],
  [[2, 2, 2, 1], [2857, 2857, 2857, 1429], 2],
  [[1, 99_999], [1, 99_999], 3],
  [[1, 1, 1_000_001], [1, 1, 999_998], 4],
])('weights %o have the parts %o with %i digits', (weights, parts, digits) => {
  expect(oddsOf(weights)).toEqual({ parts, digits });
});

const MOST = 2 ** 32;
const weights = fc
  .array(fc.integer({ min: 1, max: MOST }), { minLength: 2, maxLength: 12 })
  .filter((all) => all.reduce((sum, one) => sum + one, 0) <= MOST);

test('for any weights the percentages sum to exactly 100, each is above zero and within one part of its share, and heavier prizes have no less', () => {
  fc.assert(
    fc.property(weights, (given) => {
      const { parts, digits } = oddsOf(given);
      const units = 100 * 10 ** digits;
      const total = given.reduce((sum, one) => sum + one, 0);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(units);
      parts.forEach((part, index) => {
        const weight = given[index] ?? 0;
        expect(part).toBeGreaterThan(0);
        expect(Math.abs(part - (weight / total) * units)).toBeLessThan(1.000_001);
        given.forEach((other, at) => {
          if (other > weight) expect(parts[at]).toBeGreaterThanOrEqual(part);
        });
      });
    }),
  );
});
