import { expect, test } from 'vitest';
import { finalsOf, reachableStates, statesOf, stuckStates, targetsOf } from '#server/kernel/machine.fixture.ts';
import { acceptingStates, next } from '#server/kernel/machine.ts';
import { type DeliveryState, deliveryMachine as machine } from './fulfilment.machine.ts';

/** Decided; only the take-back of an accepted item leads on. */
const ENDS: DeliveryState[] = ['accepted', 'refused', 'withdrawn'];
const OPEN = statesOf(machine).filter((state) => ![...ENDS, 'taken_back'].includes(state));
/** The worker still tries deliveries in these states. */
const TRIED: DeliveryState[] = ['queued', 'retrying'];
/** The worker has given up on deliveries in these states, and an operator decides. */
const OPERATED: DeliveryState[] = ['parked', 'unclear'];

test('a delivery starts in the queue', () => {
  expect(machine.initial).toBe('queued');
});

test('refused and withdrawn are final, accepted until the item is taken back, and all other states can reach one', () => {
  expect(finalsOf(machine).toSorted()).toEqual(['refused', 'withdrawn']);
  expect(Object.keys(machine.transitions.accepted)).toEqual(['taken_back']);
  expect(stuckStates(machine, ENDS)).toEqual([]);
});

test('the answer of the game counts at any time, even after the worker gave up', () => {
  for (const event of ['accepted', 'refused'] as const) {
    expect(acceptingStates(machine, event).toSorted()).toEqual(OPEN.toSorted());
    expect(targetsOf(machine, event)).toEqual([event]);
  }
});

test('a missing answer ends no delivery: the worker retries, or an operator decides', () => {
  expect(acceptingStates(machine, 'no_answer').toSorted()).toEqual(['queued', 'recalling', 'retrying']);
  for (const state of TRIED) expect(next(machine, state, 'no_answer')).toBe('retrying');
  for (const state of TRIED) expect(next(machine, state, 'gave_up')).toBe('parked');
  expect(next(machine, 'recalling', 'no_answer')).toBe('recalling');
  expect(next(machine, 'recalling', 'gave_up')).toBe('unclear');
  expect(acceptingStates(machine, 'gave_up')).toEqual(acceptingStates(machine, 'no_answer'));
});

test('a recalled delivery is never tried again', () => {
  expect(acceptingStates(machine, 'called_back').toSorted()).toEqual(['parked', ...TRIED].toSorted());
  expect(targetsOf(machine, 'called_back')).toEqual(['recalling']);
  for (const state of ['recalling', 'unclear'] as const)
    for (const tried of [...TRIED, 'parked' as const])
      expect(reachableStates(machine, state, 'taken_back')).not.toContain(tried);
});

test('an operator can restart a delivery that is still tried, is parked, or was taken back', () => {
  expect(acceptingStates(machine, 'taken_up').toSorted()).toEqual(['parked', 'taken_back', ...TRIED].toSorted());
  expect(targetsOf(machine, 'taken_up')).toEqual(['queued']);
});

test('an operator ends a delivery only after the worker gave up', () => {
  for (const event of ['found_sent', 'written_off'] as const)
    expect(acceptingStates(machine, event).toSorted()).toEqual(OPERATED.toSorted());
  expect(targetsOf(machine, 'found_sent')).toEqual(['accepted']);
});

test('a delivery that is written off becomes refused, or withdrawn if it was recalled', () => {
  expect(next(machine, 'parked', 'written_off')).toBe('refused');
  expect(next(machine, 'unclear', 'written_off')).toBe('withdrawn');
});

test('a delivery that the game may have received is withdrawn only after the game was asked', () => {
  expect(acceptingStates(machine, 'withdrawn').toSorted()).toEqual(['recalling', ...TRIED].toSorted());
  expect(targetsOf(machine, 'withdrawn')).toEqual(['withdrawn']);
});

test('only an accepted item is taken back, and then only an operator sends it again', () => {
  expect(acceptingStates(machine, 'taken_back')).toEqual(['accepted']);
  expect(targetsOf(machine, 'taken_back')).toEqual(['taken_back']);
  expect(machine.transitions.taken_back).toEqual({ taken_up: 'queued' });
});
