import { expect, test } from 'vitest';
import { evaluate } from './evaluate.rules.ts';
import { chiSquaredTail, confidenceSequence, splitChance } from './statistics.rules.ts';

/** Uniform pseudo-random numbers from 0 up to 1, from a seed (mulberry32). */
function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
const counted = (variant: string, complete: number, payers: number) => ({
  variant,
  exposed: complete,
  expected: complete,
  complete,
  payers,
  revenue: payers * 500,
  revenueSquares: payers * 250_000,
});

/** Checks after every hundred players of two variants. Returns true if a difference was ever found. */
function everFound(seed: number, rates: readonly [number, number]): boolean {
  const next = uniform(seed);
  const payers = [0, 0];
  for (let shown = 1; shown <= 5000; shown += 1) {
    for (const at of [0, 1] as const) payers[at] = (payers[at] ?? 0) + Number(next() < rates[at]);
    if (shown % 100 > 0) continue;
    const { variants } = evaluate(
      [counted('a', shown, payers[0] ?? 0), counted('b', shown, payers[1] ?? 0)],
      'conversion',
      'a',
    );
    const more = variants[1]?.more;
    if (more && (more.low > 0 || more.high < 0)) return true;
  }
  return false;
}

test('reading continuously finds a difference between equal variants less often than alpha', () => {
  const found = Array.from({ length: 400 }, (_, seed) => everFound(seed, [0.1, 0.1])).filter(Boolean).length;
  expect(found / 400).toBeLessThan(0.05);
});

test('one sequence, read continuously, misses the truth less often than alpha', () => {
  const missed = Array.from({ length: 400 }, (_, seed) => {
    const next = uniform(seed + 10_000);
    let sum = 0;
    for (let count = 1; count <= 5000; count += 1) {
      sum += Number(next() < 0.2);
      const interval = count % 10 === 0 && confidenceSequence({ count, sum, squares: sum }, 0.05);
      if (interval && (interval.low > 0.2 || interval.high < 0.2)) return true;
    }
    return false;
  }).filter(Boolean).length;
  expect(missed / 400).toBeLessThan(0.05);
});

test('a real effect is found', () => {
  expect(Array.from({ length: 20 }, (_, seed) => everFound(seed, [0.1, 0.2])).every(Boolean)).toBe(true);
});

test('few observations, or observations without variance, give no result', () => {
  expect(confidenceSequence({ count: 99, sum: 50, squares: 50 }, 0.05)).toBeNull();
  expect(confidenceSequence({ count: 1000, sum: 0, squares: 0 }, 0.05)).toBeNull();
});

test.each([
  [3.841459, 1, 0.05],
  [10.827566, 1, 0.001],
  [5.991465, 2, 0.05],
  [7.814728, 3, 0.05],
  [9.487729, 4, 0.05],
  [20.515006, 5, 0.001],
])('the tail of chi-squared from %d on, of %d degrees, is that of the tables', (squared, degrees, chance) => {
  expect(chiSquaredTail(squared, degrees)).toBeCloseTo(chance, 6);
});

test('a skewed split is found, a fair one passes, and a skewed one gives no result', () => {
  const splits = (one: number, other: number) => splitChance([one, other].map((seen) => ({ seen, expected: 5000 })));
  expect(splits(5300, 4700)).toBeLessThan(0.001);
  expect(splits(5040, 4960)).toBeGreaterThan(0.1);
  const all = [counted('a', 5300, 1), counted('b', 4700, 1)].map((one) => ({ ...one, expected: 5000 }));
  expect(evaluate(all, 'conversion', 'a').skewed).toBe(true);
});
