import { defineMachine, moveOf } from '#server/kernel/machine.ts';

export type EvidenceState = 'requested' | 'submitted' | 'refused' | 'unclear';

/** `renewed`: an operator submits evidence again, under another id. */
export type EvidenceEvent = 'accepted' | 'no_answer' | 'refused' | 'lost' | 'renewed';

/**
 * The states of the evidence for one dispute. Requested: it is stored, and a job calls the provider until it decides.
 * Unclear: a repeat was refused after a call without an answer, or the provider did not answer in time. An operator
 * must look at the provider.
 */
export const evidenceMachine = defineMachine<EvidenceState, EvidenceEvent>({
  name: 'evidence',
  initial: 'requested',
  transitions: {
    requested: { accepted: 'submitted', no_answer: 'requested', refused: 'refused', lost: 'unclear' },
    // Providers take evidence once.
    submitted: {},
    refused: { renewed: 'requested' },
    unclear: { renewed: 'requested' },
  },
});

/** Returns the states before an event and the state after it, for an update of rows. */
export const moveBy = (event: EvidenceEvent) => moveOf(evidenceMachine, event);
