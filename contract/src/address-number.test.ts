import { expect, test } from 'vitest';
import { z } from 'zod';
import { addressNumber } from './address-number.ts';

const page = addressNumber(z.int().min(1).max(1000)).default(1);

test.each([
  ['1000039', 1000039],
  ['-7', -7],
  ['0', 0],
  [1000039, 1000039],
])('%j is read as %j', (written, read) => {
  expect(addressNumber().parse(written)).toBe(read);
});

test.each([
  ' 1000039',
  '1000039 ',
  '',
  '1e3',
  '0x10',
  '1.0',
  '+7',
  '07',
  '-0',
  '１',
  '99999999999999999',
  'NaN',
  1.5,
  null,
  true,
])('%j is refused', (written) => {
  expect(addressNumber().safeParse(written).success).toBe(false);
});

test('bounds and a default hold', () => {
  expect([page.parse(undefined), page.parse('1000')]).toEqual([1, 1000]);
  expect(['0', '1001'].map((written) => page.safeParse(written).success)).toEqual([false, false]);
});
