/** Below this probability for one player, an operator should look. */
export const IMPROBABLE = 1e-6;

/** Prizes with a lower expected count are pooled, because the statistic is not reliable for each. */
const EXPECTED = 5;

/**
 * Returns how far counts are from the odds: Pearson's chi-square as a number of standard deviations, by Wilson and
 * Hilferty's cube root. Fair draws exceed 4.75 on about one of a million days. 0 if there are too few draws.
 */
export function deviation(counts: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const draws = counts.reduce((sum, count) => sum + count, 0);
  const groups = pooled(counts.map((count, at) => ({ count, expected: (draws * (weights[at] ?? 0)) / total })));
  const freedom = groups.length - 1;
  if (freedom < 1) return 0;
  const square = groups.reduce((sum, { count, expected }) => sum + (count - expected) ** 2 / expected, 0);
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(square / freedom) - (1 - spread)) / Math.sqrt(spread);
}

/** Pools the rarest prizes until each group reaches the expected count. */
function pooled<G extends { count: number; expected: number }>(
  all: readonly G[],
): { count: number; expected: number }[] {
  const groups: { count: number; expected: number }[] = [];
  let rest = { count: 0, expected: 0 };
  for (const { count, expected } of all.toSorted((a, b) => a.expected - b.expected)) {
    rest = { count: rest.count + count, expected: rest.expected + expected };
    if (rest.expected < EXPECTED) continue;
    groups.push(rest);
    rest = { count: 0, expected: 0 };
  }
  return groups;
}

/** Returns the probability of drawing something of this chance at least `times` times. */
export function repeatedWinChance(times: number, draws: number, chance: number): number {
  let exactly = (1 - chance) ** draws;
  let fewer = 0;
  for (let n = 0; n < times; n++) {
    fewer += exactly;
    exactly *= ((draws - n) / (n + 1)) * (chance / (1 - chance));
  }
  // Sums the upper tail directly: `1 - fewer` would lose small values to rounding.
  let more = 0;
  for (let n = times; n <= draws && exactly > 0; n++) {
    more += exactly;
    exactly *= ((draws - n) / (n + 1)) * (chance / (1 - chance));
  }
  return Math.min(1, Math.max(more, 0)) || Math.max(0, 1 - fewer);
}
