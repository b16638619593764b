/** Odds in percent, as integers: `parts[i] / 10 ** digits` percent. */
export interface Odds {
  parts: readonly number[];
  digits: number;
}

/** Digits after the decimal point, if fewer are not exact. */
const USUAL_DIGITS = 2;
/** With this many digits, a weight of 1 in 2³² is still above zero. */
const MOST_DIGITS = 8;

/**
 * Returns percentages that sum to exactly 100, by the largest remainder method.
 * Uses as few digits as are exact, else two, or as many as needed so that no prize has zero.
 */
export function oddsOf(weights: readonly number[]): Odds {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const isExact = (digits: number) => weights.every((weight) => (BigInt(weight) * unitsOf(digits)) % total === 0n);
  for (let digits = 0; digits <= USUAL_DIGITS; digits += 1) {
    if (isExact(digits)) return { parts: share(weights, total, digits), digits };
  }
  for (let digits = USUAL_DIGITS; digits < MOST_DIGITS; digits += 1) {
    const parts = share(weights, total, digits);
    if (!parts.includes(0)) return { parts, digits };
  }
  return { parts: share(weights, total, MOST_DIGITS), digits: MOST_DIGITS };
}

const unitsOf = (digits: number): bigint => 100n * 10n ** BigInt(digits);

/** Each weight gets its whole parts; the rest goes to the largest remainders, one part each. */
function share(weights: readonly number[], total: bigint, digits: number): number[] {
  const units = unitsOf(digits);
  const whole = weights.map((weight) => (BigInt(weight) * units) / total);
  const remainder = weights.map((weight) => (BigInt(weight) * units) % total);
  const left = Number(units - whole.reduce((sum, part) => sum + part, 0n));
  const first = weights
    .map((_, index) => index)
    .sort((a, b) => Number((remainder[b] ?? 0n) - (remainder[a] ?? 0n)) || a - b)
    .slice(0, left);
  return whole.map((part, index) => Number(part) + (first.includes(index) ? 1 : 0));
}
