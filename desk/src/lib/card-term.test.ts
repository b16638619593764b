import { expect, test } from 'vitest';
import { cardName } from './card.ts';
import { readCardTerm } from './card-term.ts';

test.each([
  ['4242 4.99 EUR', { card: '4242', amount: 499, currency: 'EUR' }],
  ['4242 eur 4.99', { card: '4242', amount: 499, currency: 'EUR' }],
  ['0007 800 JPY', { card: '0007', amount: 800, currency: 'JPY' }],
  ['4242 2026-11-03', { card: '4242', day: '2026-11-03' }],
  [' •••• 4242  2026-11-03 4.99 EUR ', { card: '4242', amount: 499, currency: 'EUR', day: '2026-11-03' }],
  ['４２４２ ４.９９ EUR', { card: '4242', amount: 499, currency: 'EUR' }],
])('%j is %o', (text, term) => {
  expect(readCardTerm(text)).toEqual(term);
});

test.each([
  '4242',
  '4242 4.99',
  '4242 EUR',
  '4242 4,99 EUR',
  '4242 2026-02-30',
  '4242 4.99 EUR visa',
  '4242 4.999 EUR',
])('%j needs more', (text) => expect(readCardTerm(text)).toBe('hint'));

test.each(['42424', '80427731', 'Mana 4242', 'mia@example.com', '', '20261128-AB12CD34EF'])('%j is no card', (text) =>
  expect(readCardTerm(text)).toBeNull(),
);

test.each([
  ['visa', 'Visa •••• 4242'],
  ['amex', 'American Express •••• 4242'],
  ['cartes_bancaires', 'Cartes bancaires •••• 4242'],
  [null, 'Card •••• 4242'],
])('the brand %s is shown as %s', (cardBrand, name) => {
  expect(cardName({ cardBrand, cardDigits: '4242' })).toBe(name);
});

test('a payment without digits has no card', () => {
  expect(cardName({ cardBrand: 'visa', cardDigits: null })).toBeNull();
});
