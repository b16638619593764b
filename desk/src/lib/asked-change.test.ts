import { expect, test } from 'vitest';
import { NUMBER, PAYMENT, payment, story } from '#tests/components/desk/examples.ts';
import { askedChange, changeText } from './asked-change.ts';
import { bothTimes } from './format.ts';

const whole = { number: NUMBER, amount: 'all', payment: PAYMENT, 'keep-item': 'yes', key: 'a-key' };

test('a refund is described without ids and keys, its sum by the order', () => {
  const order = story({}, { payments: [payment({ refunded: 100 })] });
  expect(askedChange(whole, order)).toEqual([
    ['Order', NUMBER],
    ['Amount', '€3.99, all that is left'],
    ['Item', 'The player keeps it'],
  ]);
  expect(askedChange({ number: NUMBER, amount: '150' }, order)[1]).toEqual(['Amount', '€1.50']);
});

test('a list says no sum, since the currency is unknown there', () => {
  expect(changeText(whole)).toBe('Amount: All that is left, Item: The player keeps it');
  expect(changeText({ number: NUMBER, amount: '150' })).toBe('Amount: A part');
});

test('several orders, and inputs without words of their own, are readable', () => {
  expect(changeText({ numbers: 'A B' })).toBe('Orders: A, B');
  expect(changeText({ template: 'welcome', players: '3' })).toBe('Coupon: welcome, Players: 3');
});

test('a time is shown in the operator’s zone and in UTC', () => {
  const when = '2099-01-01T04:00:00.000Z';
  expect(askedChange({ when })).toEqual([['When', bothTimes(when)]]);
  expect(bothTimes(when)).toMatch(/^.*2099.* \(2099-01-01 04:00:00 UTC\)$/);
});
