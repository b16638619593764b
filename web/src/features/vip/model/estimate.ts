import type { Rate } from './vip.ts';

/** Rates are quotients: 0.3 / 0.1 must count as 3. */
const SLACK = 1e-9;
/** A rate in such a multiple is a whole amount, or near enough. */
const MOST_TOGETHER = 1000;

/** The points for paying an amount (minor units), in the steps in which the shop rounds. @param percent more at the player's level */
export function pointsFor(amount: number, rate: Pick<Rate, 'amount'>, percent: number): number {
  const whole = Math.floor(amount / rate.amount + SLACK);
  return Math.floor((whole * (100 + percent)) / 100);
}

/** The least to pay at once for so many points: minor units. */
export function amountFor(points: number, rate: Pick<Rate, 'amount'>, percent: number): number {
  const whole = Math.ceil((points * 100) / (100 + percent));
  return Math.ceil(whole * rate.amount - SLACK);
}

/** A rate that can be said with whole minor units: 0.5 cents for a point are 10 points for 5 cents. */
export function sayable({ amount }: Pick<Rate, 'amount'>): { points: number; amount: number } {
  for (let points = 1; points <= MOST_TOGETHER; points *= 10) {
    const together = Math.round(amount * points);
    if (together > 0 && Math.abs(together - amount * points) < SLACK * points) return { points, amount: together };
  }
  return { points: MOST_TOGETHER, amount: Math.round(amount * MOST_TOGETHER) };
}
