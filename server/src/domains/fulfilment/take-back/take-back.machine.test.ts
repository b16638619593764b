import { expect, test } from 'vitest';
import { finalsOf, reachableStates, stuckStates, targetsOf } from '#server/kernel/machine.fixture.ts';
import { acceptingStates, next } from '#server/kernel/machine.ts';
import { takeBackMachine as machine } from './take-back.machine.ts';

test('a take-back begins by asking the game', () => {
  expect(machine.initial).toBe('asked');
});

test('taken and used are final, and every other state can reach both', () => {
  expect(finalsOf(machine).toSorted()).toEqual(['taken', 'used']);
  for (const end of ['taken', 'used'] as const) expect(stuckStates(machine, [end, ...finalsOf(machine)])).toEqual([]);
  expect([...reachableStates(machine, 'parked')].toSorted()).toEqual(['asked', 'parked', 'taken', 'used']);
});

test('the answer of the game counts at any time, even after the worker gave up', () => {
  for (const event of ['taken', 'used'] as const) {
    expect(acceptingStates(machine, event)).toEqual(['asked', 'parked']);
    expect(targetsOf(machine, event)).toEqual([event]);
  }
});

test('a missing answer decides nothing: the worker asks again, or an operator decides', () => {
  expect(next(machine, 'asked', 'no_answer')).toBe('asked');
  expect(next(machine, 'asked', 'gave_up')).toBe('parked');
});

test('an operator decides only while no worker asks the game', () => {
  for (const event of ['asked_again', 'found_gone', 'found_there'] as const)
    expect(acceptingStates(machine, event)).toEqual(['parked']);
});
