import { expect, test } from 'vitest';
import { lookOf, STUBS } from './look.ts';

test.each([
  ['claimable', null, false, 'claimable'],
  ['unavailable', 'not_open', false, 'closed'],
  ['unavailable', 'sold_out', false, 'closed'],
  ['unavailable', 'reserved', true, 'held'],
  ['usable', null, false, 'usable'],
  ['usable', null, true, 'soon'],
  ['used', null, false, 'used'],
  ['expired', null, false, 'expired'],
] as const)('%s (%s, expiring soon: %s) has the look %s', (state, reason, expiringSoon, look) => {
  expect(lookOf({ state, reason, expiringSoon })).toBe(look);
});

test('every state has its own look', () => {
  const looks = Object.values(STUBS).map(({ className, icon }) => `${className} ${icon}`);
  expect(new Set(looks).size).toBe(looks.length);
});
