import { expect, test } from 'vitest';
import { formatCount, formatMoney, formatPercent, minorDigits } from './money.ts';

test.each([
  [1499, 'USD', 'en-US', '$14.99'],
  [1500, 'JPY', 'ja-JP', '￥1,500'],
  [129900, 'EUR', 'de', '1.299,00 €'],
  [15000, 'KRW', 'ko-KR', '₩15,000'],
  [0, 'USD', 'en-US', '$0.00'],
])('%d minor units of %s in %s read %s', (amount, currency, tag, text) => {
  expect(formatMoney(amount, currency, tag).replace(/\u00a0/g, ' ')).toBe(text);
});

test('the number of digits follows the currency', () => {
  expect([minorDigits('USD'), minorDigits('JPY'), minorDigits('VND'), minorDigits('KWD')]).toEqual([2, 0, 0, 3]);
});

test.each([
  ['HUF', 199_950, '1,999.50'],
  ['IDR', 1_600_000, '16,000'],
  ['COP', 1_990_000, '19,900'],
  ['MMK', -250_000, '2,500'],
])('minor units of %s follow ISO 4217, even if the browser omits decimals', (currency, amount, text) => {
  expect(minorDigits(currency)).toBe(2);
  expect(formatMoney(amount, currency, 'en-US').replace(/[^\d,.]|\.00$/g, '')).toBe(text);
});

test('counts are grouped as the language groups digits', () => {
  expect([formatCount(6480, 'en-US'), formatCount(6480, 'de')]).toEqual(['6,480', '6.480']);
});

test.each([
  [19, 'en-US', '19%'],
  [25.5, 'de', '25,5 %'],
  [8.1, 'en-US', '8.1%'],
  [100, 'tr', '%100'],
])('%d percent in %s read %s', (percent, tag, text) => {
  expect(formatPercent(percent, tag).replace(/\u00a0/g, ' ')).toBe(text);
});

test.each([
  ['en-US', '−€3.30', '−10%'],
  ['de-DE', '−3,30 €', '−10 %'],
  ['ja-JP', '−€3.30', '−10%'],
  ['tr-TR', '−€3,30', '−%10'],
] as const)('negative values have a minus sign, not a hyphen (%s)', (tag, money, percent) => {
  const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect(plain(formatMoney(-330, 'EUR', tag))).toBe(money);
  expect(plain(formatPercent(-10, tag))).toBe(percent);
});
