import type { Wallet } from '#contract/endpoints/games.ts';
import type { ProviderName } from './providers.ts';

/** What can be charged in a currency: whole multiples of `step`, from `min` to `max`; all in ISO 4217 minor units. */
export interface Chargeable {
  step: number;
  min: number;
  max: number;
}

/**
 * What the payment provider of an adapter can charge in a currency, where one is named by a wallet; null: nothing, as by a wallet
 * that its page does not have.
 */
export type Charging = (adapter: ProviderName, currency: string, wallet?: Wallet) => Chargeable | null;

export const canCharge = ({ step, min, max }: Chargeable, amount: number): boolean =>
  amount % step === 0 && amount >= min && amount <= max;

/** The least amount of which all of these steps are parts; 1 of none. */
export const commonStep = (steps: readonly number[]): number =>
  steps.reduce((common, step) => (common / commonPart(common, step)) * step, 1);

const commonPart = (a: number, b: number): number => (b === 0 ? a : commonPart(b, a % b));
