import { expect, test } from 'vitest';
import { newKey } from './key.ts';

test('keys are 128 random bits in hexadecimal', () => {
  expect(newKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newKey()).not.toBe(newKey());
});
