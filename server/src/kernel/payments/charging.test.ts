import { expect, test } from 'vitest';
import { canCharge, commonStep } from './charging.ts';

test.each([
  [[], 1],
  [[1, 1], 1],
  [[10, 1, 100], 100],
  [[4, 6], 12],
])('of the steps %j all are parts of %d', (steps, common) => expect(commonStep(steps)).toBe(common));

test.each([
  [50, true],
  [100, true],
  [40, false],
  [55, false],
  [110, false],
])('of 50 to 100 in steps of 10, %d can be charged: %s', (amount, can) =>
  expect(canCharge({ step: 10, min: 50, max: 100 }, amount)).toBe(can),
);
