import { expect, test } from 'vitest';
import { eventsOf, finalsOf, reachableStates, statesOf, stuckStates } from '#server/kernel/machine.fixture.ts';
import { acceptingStates, next } from '#server/kernel/machine.ts';
import {
  refundMachine as machine,
  moveBy,
  PROMISED_STATES,
  type RefundEvent,
  type RefundState,
  TRIED_STATES,
} from './refunds.machine.ts';

const STATES = statesOf(machine);
/** States in which the provider may know the refund. */
const CALLED: RefundState[] = ['requested', 'sent'];
/** The answers of a provider to a call. */
const ANSWERS: RefundEvent[] = ['accepted', 'no_answer', 'refused'];

/** Every state with every event. */
const PAIRS = STATES.flatMap((state) => eventsOf(machine).map((event) => ({ state, event })));

test('a refund waits for its release before a provider is called', () => {
  expect(machine.initial).toBe('waiting');
  expect(acceptingStates(machine, 'released')).toEqual(['waiting']);
  expect(TRIED_STATES).toEqual(['requested']);
  for (const { state, event } of PAIRS.filter((pair) => ANSWERS.includes(pair.event)))
    expect(next(machine, state, event) !== null).toBe(TRIED_STATES.includes(state));
});

test('an accepted refund is never requested, waiting or dropped again', () => {
  expect([...reachableStates(machine, 'sent')].toSorted()).toEqual(['failed', 'sent']);
});

test('a failed refund stays failed: its money is refunded under another id', () => {
  expect(finalsOf(machine)).toEqual(['failed']);
  for (const event of eventsOf(machine)) expect(next(machine, 'failed', event)).toBeNull();
});

test('a refund is dropped only while it waits, so never after a call to the provider', () => {
  expect(acceptingStates(machine, 'dropped')).toEqual(['waiting']);
  for (const state of CALLED)
    expect([...reachableStates(machine, state)].filter((after) => after === 'dropped' || after === 'waiting')).toEqual(
      [],
    );
});

test('a refund that no provider was called for cannot come back from one', () => {
  expect(acceptingStates(machine, 'returned')).toEqual(CALLED);
  expect(moveBy('returned').to).toBe('failed');
});

test('a lost answer decides nothing', () => {
  for (const { state } of PAIRS) expect([null, state]).toContain(next(machine, state, 'no_answer'));
});

test('money is promised exactly while the provider has it, or can still get it without another request', () => {
  for (const state of STATES)
    expect(PROMISED_STATES.includes(state)).toBe(reachableStates(machine, state, 'renewed').has('sent'));
});

test('only another request promises money again that was not promised any more', () => {
  for (const { state, event } of PAIRS) {
    const after = next(machine, state, event);
    const promisedAgain = after !== null && !PROMISED_STATES.includes(state) && PROMISED_STATES.includes(after);
    expect(promisedAgain, `${event} of a ${state} refund`).toBe(state === 'dropped' && event === 'renewed');
  }
});

test('each event leads to one state, from every state that accepts it', () => {
  for (const event of eventsOf(machine)) {
    const { from, to } = moveBy(event);
    for (const state of STATES) expect(next(machine, state, event)).toBe(from.includes(state) ? to : null);
  }
});

test('every refund can be decided', () => {
  expect(stuckStates(machine, ['sent', 'failed'])).toEqual([]);
});
