import { expect, test } from 'vitest';
import { type Kind, kindLeft, kindToShow } from './kinds.ts';

const BOTH: Kind[] = ['phone', 'email'];
const some = { value: 'a•••@example.com', boundAt: null, change: null };
const none = { phone: null, email: null };

test('the page begins with what was chosen, else with what is not linked yet', () => {
  expect(kindToShow(BOTH, 'email', none)).toBe('email');
  expect(kindToShow(BOTH, undefined, none)).toBe('phone');
  expect(kindToShow(BOTH, undefined, { phone: some, email: null })).toBe('email');
  expect(kindToShow(BOTH, undefined, { phone: some, email: some })).toBe('phone');
  expect(kindToShow(BOTH, undefined, undefined)).toBe('phone');
  // An address may say what this shop does not offer.
  expect(kindToShow(['email'], 'phone', none)).toBe('email');
});

test('after one the other is offered, if it is offered here and not linked', () => {
  expect(kindLeft(BOTH, 'phone', { ...none, phone: some })).toBe('email');
  expect(kindLeft(BOTH, 'phone', { phone: some, email: some })).toBeNull();
  expect(kindLeft(['phone'], 'phone', none)).toBeNull();
});
