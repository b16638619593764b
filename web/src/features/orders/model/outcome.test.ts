import { expect, test } from 'vitest';
import { backAddress, outcomeOf } from './outcome.ts';

test('an undecided order has no outcome', () => {
  expect(outcomeOf({ status: 'unpaid' })).toBeNull();
  expect(outcomeOf({ status: 'paying' })).toBeNull();
  expect(outcomeOf({ status: 'paid' })).toBe('paid');
  expect(outcomeOf({ status: 'payment_failed' })).toBe('failed');
  expect(outcomeOf({ status: 'expired' })).toBe('cancelled');
});

test('backAddress keeps the publisher’s address and adds the outcome, whatever the reference contains', () => {
  const order = { number: '20261121-7K', refer: 'a&outcome=paid#x', status: 'payment_failed' } as const;
  const query = 'order=20261121-7K&refer=a%26outcome%3Dpaid%23x&outcome=failed';
  expect(backAddress(order, 'starfall://shop')).toBe(`starfall://shop?${query}`);
  expect(backAddress(order, 'https://game.example/open?from=shop#mail')).toBe(
    `https://game.example/open?from=shop&${query}#mail`,
  );
});

test('without a reference backAddress is the plain address, and for an undecided order null', () => {
  const order = { number: '1', refer: null, status: 'paid' } as const;
  expect(backAddress(order, 'starfall://shop')).toBe('starfall://shop');
  expect(backAddress({ ...order, refer: 'r', status: 'paying' }, 'starfall://shop')).toBeNull();
  expect(backAddress(order, null)).toBeNull();
});
