import { expect, test } from 'vitest';
import { maskUid } from './mask.ts';

test.each([
  ['10427789', '10••••89'],
  ['1000000000042', '10••••42'],
  ['1234', '••••'],
  [null, '••••'],
])('%s is masked as %s', (uid, shown) => {
  expect(maskUid(uid)).toBe(shown);
});
