import { expect, test } from 'vitest';
import { createCircuit } from './circuit.ts';

const REST = 1000;
const failing = (times: number) => {
  const circuit = createCircuit({ failures: 3, restMs: REST });
  for (let time = 0; time < times; time += 1) circuit.failed(0);
  return circuit;
};

test('fewer failures in a row keep nobody from asking', () => {
  expect(failing(2).mayAsk(1)).toBe(true);
});

test('after so many nobody asks until the rest is over', () => {
  const circuit = failing(3);
  expect([circuit.mayAsk(1), circuit.mayAsk(REST - 1), circuit.mayAsk(REST)]).toEqual([false, false, true]);
});

test('after a rest one asks, and the others wait for what comes of it', () => {
  const circuit = failing(3);
  expect([circuit.mayAsk(REST), circuit.mayAsk(REST)]).toEqual([true, false]);
  circuit.answered();
  expect([circuit.mayAsk(REST), circuit.mayAsk(REST)]).toEqual([true, true]);
});

test('one more failure after a rest is enough for the next', () => {
  const circuit = failing(3);
  expect(circuit.mayAsk(REST)).toBe(true);
  circuit.failed(REST + 5);
  expect([circuit.mayAsk(2 * REST), circuit.mayAsk(2 * REST + 5)]).toEqual([false, true]);
});

test('an answer between failures begins the count anew', () => {
  const circuit = failing(2);
  circuit.answered();
  circuit.failed(0);
  expect(circuit.mayAsk(1)).toBe(true);
});

test('a rest that was asked for lasts as long as that', () => {
  const circuit = failing(0);
  circuit.rest(0, 50);
  expect([circuit.mayAsk(49), circuit.mayAsk(50), circuit.mayAsk(50)]).toEqual([false, true, true]);
});
