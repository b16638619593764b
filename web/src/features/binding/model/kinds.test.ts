import { expect, test } from 'vitest';
import { type Kind, kindLeft, kindToShow } from './kinds.ts';

const BOTH: Kind[] = ['phone', 'email'];
const some = { value: 'a•••@example.com', boundAt: null, change: null };
const none = { phone: null, email: null };

test('kindToShow prefers the chosen kind, then the first that is not linked yet', () => {
  expect(kindToShow(BOTH, 'email', none)).toBe('email');
  expect(kindToShow(BOTH, undefined, none)).toBe('phone');
  expect(kindToShow(BOTH, undefined, { phone: some, email: null })).toBe('email');
  expect(kindToShow(BOTH, undefined, { phone: some, email: some })).toBe('phone');
  expect(kindToShow(BOTH, undefined, undefined)).toBe('phone');
  // The address may name a kind that this shop does not offer.
  expect(kindToShow(['email'], 'phone', none)).toBe('email');
});

test('kindLeft returns the other kind only if the shop offers it and it is not linked', () => {
  expect(kindLeft(BOTH, 'phone', { ...none, phone: some })).toBe('email');
  expect(kindLeft(BOTH, 'phone', { phone: some, email: some })).toBeNull();
  expect(kindLeft(['phone'], 'phone', none)).toBeNull();
});
