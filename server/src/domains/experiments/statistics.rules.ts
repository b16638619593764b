/** The number of observations at which the intervals are tightest; they are valid at any number. */
const TIGHTEST_AT = 2000;
/** Below this count there is no result: the theory needs large numbers. */
const LEAST = 100;

export interface Sample {
  count: number;
  sum: number;
  /** Sum of the squares. */
  squares: number;
}

export interface Interval {
  mean: number;
  low: number;
  high: number;
}

/**
 * Returns a mean with an asymptotic confidence sequence. It may be read after every observation and stopped at any.
 * The chance that it ever misses the truth is at most `alpha`. Source: Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas.
 * Time-uniform central limit theory and asymptotic confidence sequences, Annals of Statistics 52 (2024).
 * It uses theorem 2.2 with the paper's choice of rho. Returns null for too few observations, or no variance.
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

/** Returns the difference of two means, with bounds that hold if both intervals do. */
export const difference = (one: Interval | null, other: Interval | null): Interval | null =>
  one && other && { mean: one.mean - other.mean, low: one.low - other.high, high: one.high - other.low };

/** Returns the chance of counts this far from the expected ones (Pearson's chi-squared); 1 without a comparison. */
export function splitChance(counts: readonly { seen: number; expected: number }[]): number {
  const compared = counts.filter(({ expected }) => expected > 0);
  if (compared.length < 2) return 1;
  const squared = compared.reduce((sum, { seen, expected }) => sum + (seen - expected) ** 2 / expected, 0);
  return chiSquaredTail(squared, compared.length - 1);
}

/** Starts with one or two degrees and uses Q(a + 1, x) = Q(a, x) + x^a e^-x / gamma(a + 1) (DLMF 8.8.6). */
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

/** Abramowitz and Stegun 7.1.26, for x from 0 on; the error is at most 1.5e-7. */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return series * Math.exp(-x * x);
}
