import { expect, test } from 'vitest';
import { ofMoney, paypalUnits, toMoney } from './units.ts';

test.each([
  ['EUR', 549, 549, '5.49'],
  ['EUR', 5, 5, '0.05'],
  ['USD', 100, 100, '1.00'],
  ['JPY', 800, 800, '800'],
  ['HUF', 150_000, 1500, '1500'],
  ['TWD', 3000, 30, '30'],
])('in %s, %d minor units are sent as a text with the decimals that PayPal takes', (currency, amount, units, value) => {
  expect(paypalUnits.toCharge(amount, currency)).toBe(units);
  const money = toMoney(units, currency);
  expect(money).toEqual({ currency_code: currency, value });
  expect(ofMoney(money)).toEqual({ amount, currency });
});

test.each([
  ['HUF', 150_050],
  ['TWD', 3001],
  ['KRW', 1000],
  ['RUB', 1000],
  ['EUR', 0],
])('an amount that PayPal cannot take is refused: %s %d', (currency, amount) => {
  expect(() => paypalUnits.toCharge(amount, currency)).toThrow('PayPal cannot');
});

test.each([
  [{ currency_code: 'EUR', value: '5' }, 500],
  [{ currency_code: 'EUR', value: '5.4' }, 540],
  [{ currency_code: 'JPY', value: '800.00' }, 800],
])('reads amounts with other numbers of decimals: %j', (money, amount) => {
  expect(ofMoney(money).amount).toBe(amount);
});
