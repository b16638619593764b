/** Less likely than this for one player, and somebody should look. */
export const IMPROBABLE = 1e-6;

/**
 * How far counts are from the odds: Pearson's chi-square, as a number of standard deviations by Wilson and Hilferty's cube root. Above 4.75
 * chance does so in one of a million days.
 */
export function deviation(counts: readonly number[], weights: readonly number[]): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const draws = counts.reduce((sum, count) => sum + count, 0);
  if (draws === 0) return 0;
  const square = counts.reduce((sum, count, at) => {
    const expected = (draws * (weights[at] ?? 0)) / total;
    return sum + (count - expected) ** 2 / expected;
  }, 0);
  const freedom = counts.length - 1;
  const spread = 2 / (9 * freedom);
  return (Math.cbrt(square / freedom) - (1 - spread)) / Math.sqrt(spread);
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
