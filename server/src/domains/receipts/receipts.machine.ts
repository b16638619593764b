import { defineMachine } from '#server/kernel/machine.ts';

export type ReceiptState = 'queued' | 'sent' | 'refused' | 'parked';
export type ReceiptEvent = 'accepted' | 'refused' | 'no_answer' | 'gave_up';

/** One letter. Refused: the mail server will not have it. Parked: the tries are used up. */
export const receiptMachine = defineMachine<ReceiptState, ReceiptEvent>({
  name: 'receipt',
  initial: 'queued',
  transitions: {
    queued: { accepted: 'sent', refused: 'refused', no_answer: 'queued', gave_up: 'parked' },
    sent: {},
    refused: {},
    parked: {},
  },
});
