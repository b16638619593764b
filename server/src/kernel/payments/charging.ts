import type { Wallet } from '#contract/endpoints/games.ts';

/**
 * The amounts that can be charged in a currency: multiples of `step`, from `min` to `max`; in ISO 4217 minor units.
 */
export interface Chargeable {
  step: number;
  min: number;
  max: number;
}

/**
 * Returns the amounts that an adapter's payment provider can charge in a currency, optionally by a wallet. Returns null
 * if there are none: its page does not support the wallet, or no provider has this name.
 */
export type Charging = (adapter: string, currency: string, wallet?: Wallet) => Chargeable | null;

export const canCharge = ({ step, min, max }: Chargeable, amount: number): boolean =>
  amount % step === 0 && amount >= min && amount <= max;

/** Returns the least common multiple of the steps; 1 for an empty list. */
export const commonStep = (steps: readonly number[]): number =>
  steps.reduce((common, step) => (common / greatestCommonDivisor(common, step)) * step, 1);

const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b));
