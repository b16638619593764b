import { defineMachine } from '#server/kernel/machine.ts';

export type GrantState = 'claimable' | 'sending' | 'sent' | 'not_met' | 'withdrawn';
export type GrantEvent = 'claimed' | 'given' | 'accepted' | 'refused' | 'returned' | 'undone' | 'withdrawn' | 'renewed';

/** The game refused it: it is claimable again, or withdrawn, where what it was given for is gone meanwhile. */
const BACK = { returned: 'claimable', undone: 'withdrawn' } as const;

/**
 * What is given waits to be claimed, goes to the game, and is taken or refused there; coupons and points are there at once. What the
 * game refuses can be claimed for another character, but for what was made with its claim: a free item can be claimed anew. Whether
 * its time is over is no state: a claim looks at the time.
 */
export const grantMachine = defineMachine<GrantState, GrantEvent>({
  name: 'grant',
  initial: 'claimable',
  transitions: {
    claimable: { claimed: 'sending', given: 'sent', withdrawn: 'withdrawn' },
    sending: { accepted: 'sent', refused: 'not_met', ...BACK },
    sent: {},
    // The end of a free item's claim. A process of the version before may bring other grants here: `settleHeard` takes them back.
    not_met: BACK,
    // What it was withdrawn for came again.
    withdrawn: { renewed: 'claimable' },
  },
});
