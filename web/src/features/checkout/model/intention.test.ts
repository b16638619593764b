import { expect, test } from 'vitest';
import { intentionFor, type OrderBody } from './intention.ts';

const COUPON = '01a1ff66-b8a3-74f4-8930-3d098b614281';
const body: OrderBody = {
  gid: 1000039,
  region: 'eu',
  item: 'astralite-980',
  currency: 'EUR',
  roleId: 's3-1187',
  method: 'card',
  total: 1649,
  coupon: COUPON,
};
const counter = () => {
  let last = 0;
  return () => `key-${++last}`;
};

test('the same choice keeps its keys, so a second press buys nothing more', () => {
  const newKey = counter();
  const first = intentionFor(null, body, newKey);
  expect(intentionFor(first, { ...body }, newKey)).toEqual(first);
});

test('another coupon makes another order, even at the same total', () => {
  const placed = { ...intentionFor(null, body), number: '20261121ABC' };
  expect(intentionFor(placed, { ...body }).number).toBe('20261121ABC');
  expect(intentionFor(placed, { ...body, coupon: null }).number).toBeNull();
  // Consent to analytics given later does not change the order.
  expect(intentionFor(placed, { ...body, attribution: { pid: 1 } }).number).toBe('20261121ABC');
});

test('another choice or another total makes a new order with new keys', () => {
  const newKey = counter();
  const first = intentionFor(null, body, newKey);
  for (const change of [
    { item: 'orbit-pass' },
    { total: 1799 },
    { roleId: 's7-2044' },
    { email: 'a@b.example' },
    { coupon: null },
    { promotion: { kind: 'rebate', percent: 10 } as const },
  ]) {
    const next = intentionFor(first, { ...body, ...change }, newKey);
    expect(next.orderKey).not.toBe(first.orderKey);
    expect(next.number).toBeNull();
  }
});

test('before the order is placed, another method makes a new key, because the body differs', () => {
  const newKey = counter();
  const first = intentionFor(null, body, newKey);
  expect(intentionFor(first, { ...body, method: 'bank' }, newKey).orderKey).not.toBe(first.orderKey);
});

test('a placed order is paid with another method instead of being placed again', () => {
  const newKey = counter();
  const placed = { ...intentionFor(null, body, newKey), number: '20261121ABC' };
  const next = intentionFor(placed, { ...body, method: 'bank', locale: 'de' }, newKey);
  expect(next.number).toBe('20261121ABC');
  expect(next.paymentKey).not.toBe(placed.paymentKey);
});

test('a spent intention, whose order can no longer be paid, is followed by a new order', () => {
  const spent = { ...intentionFor(null, body), number: '20261121ABC', orderKey: '' };
  expect(intentionFor(spent, body).number).toBeNull();
});
