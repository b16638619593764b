import { expect, test } from 'vitest';
import { idFault, nameFault, propertyFaults } from './checks.ts';

test.each(['a', 'Pay_2', `a${'b'.repeat(49)}`])('%s is a name', (name) => {
  expect(nameFault(name)).toBeNull();
});

test.each(['', '2pay', '_pay', 'pay-now', 'pay now', 'zahlé', '#pay', `a${'b'.repeat(50)}`, 5, null, undefined])(
  '%j is no name',
  (name) => {
    expect(nameFault(name)).toContain('is no name');
  },
);

test.each([
  ['x', true],
  ['x'.repeat(63), true],
  ['x'.repeat(64), false],
  ['', false],
  ['a\0', false],
  ['a\ud800', false],
  ['ünï 🎇', true],
  [7, false],
  [null, false],
])('the id %j: %s', (id, good) => {
  expect(idFault(id) === null).toBe(good);
});

test('texts, numbers, booleans, times, lists and objects are valid values', () => {
  const told = {
    text: 'x',
    number: -1.5,
    yes: true,
    at: new Date(),
    list: ['a', 1, new Date()],
    item: { id: 'gem', n: 2 },
  };
  expect(propertyFaults(told)).toEqual([]);
  expect(propertyFaults({})).toEqual([]);
});

test.each([
  [{ 'a-b': 1 }, 'is no name'],
  [{ text: 'x'.repeat(2049) }, 'text: longer than 2048'],
  [{ number: Number.NaN }, 'number: not a number'],
  [{ number: Number.POSITIVE_INFINITY }, 'number: not a number'],
  [{ number: 2 ** 53 }, 'number: not a number'],
  [{ at: new Date('never') }, 'at: not a time'],
  [{ nothing: null }, 'cannot be told'],
  [{ nothing: undefined }, 'cannot be told'],
  [{ act: () => 1 }, 'function cannot be told'],
  [{ list: Array.from({ length: 501 }, () => 1) }, 'list: a list of more than 500'],
  [{ list: [{ a: 1 }] }, 'list: a list holds'],
  [{ list: [null] }, 'list: a list holds'],
  [{ list: [Number.NaN] }, 'list: not a number'],
  [{ a: { b: { c: { d: { e: 1 } } } } }, 'deeper than 3'],
  [{ a: { 'b-c': 1 } }, 'is no name'],
  [['a'], 'properties are an object'],
  ['a', 'properties are an object'],
  [null, 'properties are an object'],
])('%j cannot', (properties, fault) => {
  const faults = propertyFaults(properties);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toContain(fault);
});

test('every fault is named', () => {
  expect(propertyFaults({ '1a': 1, fine: 1, text: 'x'.repeat(3000) })).toHaveLength(2);
});
