import { expect, test } from 'vitest';
import { parseCard } from './card.ts';

test.each([
  ['4242', 'visa', { digits: '4242', brand: 'visa' }],
  ['0007', 'mc', { digits: '0007', brand: 'mastercard' }],
  ['0007', 'mc_applepay', { digits: '0007', brand: 'mastercard' }],
  ['1005', 'American_Express', { digits: '1005', brand: 'amex' }],
  ['4242', 'visa_googlepay', { digits: '4242', brand: 'visa' }],
  ['4242', null, { digits: '4242', brand: null }],
  ['4242', '<b>visa</b>', { digits: '4242', brand: null }],
  ['4242', 'v'.repeat(25), { digits: '4242', brand: null }],
])('the card %s of %s is %o', (digits, brand, card) => {
  expect(parseCard(digits, brand)).toEqual(card);
});

test.each(['', '424', '42424', '４２４２', '42a2', '4242\n', '4111111111111111', 4242, null, undefined])(
  '%o are not four digits',
  (digits) => expect(parseCard(digits, 'visa')).toBeNull(),
);
