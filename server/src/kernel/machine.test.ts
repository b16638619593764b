import { expect, test } from 'vitest';
import { acceptingStates, defineMachine, moveOf, next } from './machine.ts';

const door = defineMachine<'open' | 'shut', 'open' | 'shut'>({
  name: 'door',
  initial: 'shut',
  transitions: { shut: { open: 'open' }, open: { shut: 'shut' } },
});

test('an event leads where the table says', () => {
  expect(next(door, 'shut', 'open')).toBe('open');
});

test('an event that a state does not list changes nothing', () => {
  expect(next(door, 'open', 'open')).toBeNull();
});

test('a state that cannot be reached is refused at start', () => {
  const define = () => defineMachine<'a' | 'b', 'x'>({ name: 'm', initial: 'a', transitions: { a: {}, b: {} } });
  expect(define).toThrow('m: no way to b');
});

test('a move is from every state that accepts the event to its one state', () => {
  const lamp = defineMachine<'on' | 'off' | 'broken', 'switch' | 'break'>({
    name: 'lamp',
    initial: 'off',
    transitions: { off: { switch: 'on', break: 'broken' }, on: { switch: 'off', break: 'broken' }, broken: {} },
  });
  expect(acceptingStates(lamp, 'break')).toEqual(['off', 'on']);
  expect(moveOf(lamp, 'break')).toEqual({ from: ['off', 'on'], to: 'broken' });
  expect(() => moveOf(lamp, 'switch')).toThrow('lamp: switch does not lead to one state');
});
