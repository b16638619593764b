import { expect, test } from 'vitest';
import { backAddress, outcomeOf } from './outcome.ts';

test('a game is told nothing before it is decided', () => {
  expect(outcomeOf({ status: 'unpaid' })).toBeNull();
  expect(outcomeOf({ status: 'paying' })).toBeNull();
  expect(outcomeOf({ status: 'paid' })).toBe('paid');
  expect(outcomeOf({ status: 'payment_failed' })).toBe('failed');
  expect(outcomeOf({ status: 'expired' })).toBe('cancelled');
});

test('the return address keeps what the publisher wrote and gets the outcome, whatever the reference is', () => {
  const order = { number: '20261121-7K', refer: 'a&outcome=paid#x', status: 'payment_failed' } as const;
  const query = 'order=20261121-7K&refer=a%26outcome%3Dpaid%23x&outcome=failed';
  expect(backAddress(order, 'starfall://shop')).toBe(`starfall://shop?${query}`);
  expect(backAddress(order, 'https://game.example/open?from=shop#mail')).toBe(
    `https://game.example/open?from=shop&${query}#mail`,
  );
});

test('an order that no game named leads to the game as ever, one that is undecided not yet', () => {
  const order = { number: '1', refer: null, status: 'paid' } as const;
  expect(backAddress(order, 'starfall://shop')).toBe('starfall://shop');
  expect(backAddress({ ...order, refer: 'r', status: 'paying' }, 'starfall://shop')).toBeNull();
  expect(backAddress(order, null)).toBeNull();
});
