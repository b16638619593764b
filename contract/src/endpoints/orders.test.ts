import { expect, test } from 'vitest';
import { orders } from './orders.ts';

const { refer } = orders['POST /orders'].body.shape;

test.each(['cart-81', '!', '~'.repeat(64), undefined])('a game may name its order %j', (given) => {
  expect(refer.safeParse(given).success).toBe(true);
});

test.each(['', 'a b', 'a\r\nlocation: x', 'ü', '\u202ea', 'a'.repeat(65), 7, ['a']])('nothing is named %j', (given) => {
  expect(refer.safeParse(given).success).toBe(false);
});
