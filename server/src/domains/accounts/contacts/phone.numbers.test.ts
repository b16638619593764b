import { expect, test } from 'vitest';
import { maskPhone, parsePhone, phoneCountry } from './phone.numbers.ts';

const RULES = { countries: ['DE', 'US', 'TR'], signIn: true, daily: 100 };

test.each([
  ['DE', '0151 23456789', '+4915123456789'],
  ['DE', '+49 (0)151 23456789', '+4915123456789'],
  ['US', '(201) 555-0123', '+12015550123'],
  ['DE', '+1 201 555 0123', '+12015550123'],
])('in %s, %s is %s', (country, number, e164) => {
  expect(parsePhone({ country, number }, RULES)).toBe(e164);
});

test.each([
  ['DE', '030 901820', 'binding.phone_invalid'], // a landline
  ['DE', '0900 1234567', 'binding.phone_invalid'], // premium
  ['DE', '0800 1234567', 'binding.phone_invalid'],
  ['DE', '110', 'binding.phone_invalid'],
  ['DE', 'call 0151 23456789 now', 'binding.phone_invalid'],
  ['DE', '0151 23456789 ext. 7', 'binding.phone_invalid'],
  ['DE', '+881612345678', 'binding.phone_invalid'], // satellites
  ['DE', '+870773111632', 'binding.phone_invalid'],
  ['DE', '0172 552345678', 'binding.phone_invalid'], // a mailbox
  ['FR', '06 12 34 56 78', 'binding.country'],
  ['DE', '+33 6 12 34 56 78', 'binding.country'],
  ['ZZ', '0151 23456789', 'binding.country'],
])('in %s, %s is refused: %s', (country, number, code) => {
  expect(() => parsePhone({ country, number }, RULES)).toThrow(expect.objectContaining({ code }));
});

test('a number of no country is counted as one of ZZ', () => {
  expect(['+4915123456789', '+12015550123', '+881612345678'].map(phoneCountry)).toEqual(['DE', 'US', 'ZZ']);
});

test('a masked number shows its country and two digits', () => {
  expect(maskPhone('+4915123456712')).toBe('+49 ••• ••12');
});
