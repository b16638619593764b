import { defineMachine } from '#server/kernel/machine.ts';

export type GrantState = 'claimable' | 'sending' | 'sent' | 'not_met' | 'withdrawn';
export type GrantEvent = 'claimed' | 'given' | 'accepted' | 'refused' | 'returned' | 'undone' | 'withdrawn' | 'renewed';

/** The game refused it: it becomes claimable again, or withdrawn if its reason is gone meanwhile. */
const BACK = { returned: 'claimable', undone: 'withdrawn' } as const;

/**
 * A grant waits for its claim, then goes to the game, which accepts or refuses it; coupons and points are available at
 * once. A grant that the game refuses can be claimed for another character; a free item needs a new claim. Expiry is
 * not a state: each claim compares the times.
 */
export const grantMachine = defineMachine<GrantState, GrantEvent>({
  name: 'grant',
  initial: 'claimable',
  transitions: {
    claimable: { claimed: 'sending', given: 'sent', withdrawn: 'withdrawn' },
    sending: { accepted: 'sent', refused: 'not_met', ...BACK },
    sent: {},
    // Final for a free item. An older version may put other grants here; `settleMissed` returns them.
    not_met: BACK,
    // The reason for the grant holds again.
    withdrawn: { renewed: 'claimable' },
  },
});
