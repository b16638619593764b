/** Less likely than this for one player, and somebody should look. */
export const IMPROBABLE = 1e-6;

/** Prizes of which fewer are expected are looked at together: the statistic means little of each. */
const EXPECTED = 5;

/**
 * How far counts are from the odds: Pearson's chi-square, as a number of standard deviations by Wilson and Hilferty's cube root. Above 4.75
 * chance does so in about one of a million days. 0 where there are too few draws to say anything.
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

/** The rare ones together, and with the rarest of the others where that is still too few. */
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

/** How likely it is to draw something of this chance so many times or more. */
export function chanceOf(times: number, draws: number, chance: number): number {
  let exactly = (1 - chance) ** draws;
  let fewer = 0;
  for (let n = 0; n < times; n++) {
    fewer += exactly;
    exactly *= ((draws - n) / (n + 1)) * (chance / (1 - chance));
  }
  // Summed from above where the difference to one would be lost.
  let more = 0;
  for (let n = times; n <= draws && exactly > 0; n++) {
    more += exactly;
    exactly *= ((draws - n) / (n + 1)) * (chance / (1 - chance));
  }
  return Math.min(1, Math.max(more, 0)) || Math.max(0, 1 - fewer);
}
