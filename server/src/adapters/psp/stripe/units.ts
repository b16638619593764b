import { minorUnits } from '../minor-units.ts';

/**
 * Stripe's amounts, where they differ from ISO 4217 minor units (https://docs.stripe.com/currencies, read November 2026):
 * - «Special cases»: ISK and UGX have no minor unit any more, but are sent with two decimals that are 00 (5 ISK is 500).
 *   HUF and TWD lose their decimals in payouts alone, not in charges, so they are sent as they are.
 * - «Zero-decimal currencies» names MGA, which has two decimals in ISO 4217. All others of that list have none in either.
 * - «Three-decimal currencies» (BHD, JOD, KWD, OMR, TND): the last digit must be 0.
 */
export const stripeUnits = minorUnits('Stripe', {
  shift: { ISK: 2, UGX: 2, MGA: -2 },
  step: { BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10 },
});
