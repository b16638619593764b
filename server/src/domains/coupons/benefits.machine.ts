import { defineMachine } from '#server/kernel/machine.ts';

export type BenefitState = 'free' | 'reserved' | 'used';
export type BenefitEvent = 'ordered' | 'paid' | 'given_back';

/** What serves for one order alone, a coupon or a first top-up. Money may come for an order that had given it back: `paid` from `free`. */
export const benefitMachine = defineMachine<BenefitState, BenefitEvent>({
  name: 'benefit',
  initial: 'free',
  transitions: {
    free: { ordered: 'reserved', paid: 'used' },
    reserved: { paid: 'used', given_back: 'free' },
    // The order was paid, and the game refused its item for good.
    used: { given_back: 'free' },
  },
});
