import type { Rate } from './vip.ts';

/** Rates are floating-point quotients: 0.3 / 0.1 must count as 3. */
const SLACK = 1e-9;
/** Largest number of points to express a rate in whole units. */
const MOST_TOGETHER = 1000;

/**
 * Returns the points for paying an amount (minor units), rounded in the same steps as on the server. @param percent
 * extra at the player's level
 */
export function pointsFor(amount: number, rate: Pick<Rate, 'amount'>, percent: number): number {
  const whole = Math.floor(amount / rate.amount + SLACK);
  return Math.floor((whole * (100 + percent)) / 100);
}

/** Returns the least amount to pay at once for these points, in minor units. */
export function amountFor(points: number, rate: Pick<Rate, 'amount'>, percent: number): number {
  const whole = Math.ceil((points * 100) / (100 + percent));
  return Math.ceil(whole * rate.amount - SLACK);
}

/** Returns a rate in whole minor units: 0.5 cents for a point are 10 points for 5 cents. */
export function sayable({ amount }: Pick<Rate, 'amount'>): { points: number; amount: number } {
  for (let points = 1; points <= MOST_TOGETHER; points *= 10) {
    const together = Math.round(amount * points);
    if (together > 0 && Math.abs(together - amount * points) < SLACK * points) return { points, amount: together };
  }
  return { points: MOST_TOGETHER, amount: Math.round(amount * MOST_TOGETHER) };
}
