import { expect, test } from 'vitest';
import { next } from '#server/kernel/machine.ts';
import { type ReceiptEvent, type ReceiptState, receiptMachine } from './receipts.machine.ts';
import { RETRY_SECONDS } from './receipts.rules.ts';

const EVENTS: ReceiptEvent[] = ['accepted', 'refused', 'no_answer', 'gave_up'];
const STATES: ReceiptState[] = ['queued', 'sent', 'refused', 'parked'];

test.each(STATES)('an operator can send a letter again that is %s', (state) => {
  expect(next(receiptMachine, state, 'taken_up')).toBe('queued');
});

test.each(EVENTS)('%s does not change a letter that is sent, refused or parked', (event) => {
  for (const state of ['sent', 'refused', 'parked'] satisfies ReceiptState[]) {
    expect(next(receiptMachine, state, event)).toBeNull();
  }
});

test.each([
  ['accepted', 'sent'],
  ['refused', 'refused'],
  ['no_answer', 'queued'],
  ['gave_up', 'parked'],
] as const)('a queued letter on %s becomes %s', (event, state) => {
  expect(next(receiptMachine, 'queued', event)).toBe(state);
});

test('the tries cover a long weekend, and the waits never get shorter', () => {
  const hours = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0) / 3600;
  expect(hours).toBeGreaterThan(60);
  expect([...RETRY_SECONDS].sort((a, b) => a - b)).toEqual(RETRY_SECONDS);
});
