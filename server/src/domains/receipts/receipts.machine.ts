import { defineMachine } from '#server/kernel/machine.ts';

export type ReceiptState = 'queued' | 'sent' | 'refused' | 'parked';
export type ReceiptEvent = 'accepted' | 'refused' | 'no_answer' | 'gave_up' | 'taken_up';

/** One letter. Refused: the mail server will not have it. Parked: the tries are used up. An operator can have it sent again. */
export const receiptMachine = defineMachine<ReceiptState, ReceiptEvent>({
  name: 'receipt',
  initial: 'queued',
  transitions: {
    queued: { accepted: 'sent', refused: 'refused', no_answer: 'queued', gave_up: 'parked', taken_up: 'queued' },
    sent: { taken_up: 'queued' },
    refused: { taken_up: 'queued' },
    parked: { taken_up: 'queued' },
  },
});
