/** How many observations intervals are tightest for; they hold at any number. */
const TIGHTEST_AT = 2000;
/** Fewer say nothing: the theory is one of large numbers. */
const LEAST = 100;

export interface Sample {
  count: number;
  sum: number;
  /** Of the squares. */
  squares: number;
}

export interface Interval {
  mean: number;
  low: number;
  high: number;
}

/**
 * A mean with an asymptotic confidence sequence: it may be looked at after every observation, and stopped at any, and misses the truth at
 * some time with a chance of `alpha` at most. Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas: Time-uniform central limit theory and
 * asymptotic confidence sequences, Annals of Statistics 52 (2024), theorem 2.2, with its choice of rho.
 * Null: too few observations, or none that differs.
 */
export function confidenceSequence({ count, sum, squares }: Sample, alpha: number): Interval | null {
  if (count < LEAST) return null;
  const mean = sum / count;
  const variance = squares / count - mean * mean;
  if (variance <= 0) return null;
  const rho2 = (-2 * Math.log(alpha) + Math.log(-2 * Math.log(alpha) + 1)) / TIGHTEST_AT;
  const scale = count * rho2 + 1;
  const half = Math.sqrt(((2 * scale) / (count * count * rho2)) * Math.log(Math.sqrt(scale) / alpha) * variance);
  return { mean, low: mean - half, high: mean + half };
}

/** What one has more than another: as far as both are where their intervals say. */
export const difference = (one: Interval | null, other: Interval | null): Interval | null =>
  one && other && { mean: one.mean - other.mean, low: one.low - other.high, high: one.high - other.low };

/** How likely counts this far from what was expected are, by chance alone (Pearson's chi-squared). 1 where there is nothing to compare. */
export function splitChance(counts: readonly { seen: number; expected: number }[]): number {
  const compared = counts.filter(({ expected }) => expected > 0);
  if (compared.length < 2) return 1;
  const squared = compared.reduce((sum, { seen, expected }) => sum + (seen - expected) ** 2 / expected, 0);
  return chiSquaredTail(squared, compared.length - 1);
}

/** From the tails of one and two degrees, by the recurrence Q(a + 1, x) = Q(a, x) + x^a e^-x / gamma(a + 1) (DLMF 8.8.6). */
export function chiSquaredTail(squared: number, degrees: number): number {
  const x = squared / 2;
  const odd = degrees % 2 === 1;
  let tail = odd ? complementaryError(Math.sqrt(x)) : Math.exp(-x);
  let term = odd ? Math.exp(-x) * Math.sqrt((4 * x) / Math.PI) : Math.exp(-x) * x;
  for (let a = odd ? 0.5 : 1; a < degrees / 2; a += 1) {
    tail += term;
    term *= x / (a + 1);
  }
  return Math.min(1, tail);
}

/** Abramowitz and Stegun 7.1.26, for x from 0 on: wrong by 1.5e-7 at most. */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return series * Math.exp(-x * x);
}
