import { defineMachine } from '#server/kernel/machine.ts';

export type GrantState = 'sending' | 'sent' | 'not_met';
export type GrantEvent = 'accepted' | 'refused';

/** What was claimed is on its way to the game, which takes it or refuses it for good. */
export const grantMachine = defineMachine<GrantState, GrantEvent>({
  name: 'grant',
  initial: 'sending',
  transitions: {
    sending: { accepted: 'sent', refused: 'not_met' },
    sent: {},
    not_met: {},
  },
});
