import { defineMachine } from '#server/kernel/machine.ts';

export type ReceiptState = 'queued' | 'sent' | 'refused' | 'parked';
export type ReceiptEvent = 'accepted' | 'refused' | 'no_answer' | 'gave_up' | 'taken_up';

/**
 * One letter. `refused`: the mail server rejected it. `parked`: no tries are left. An operator can send it again in
 * each state.
 */
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
