import { expect, test } from 'vitest';
import { openShop, shop, world } from './open-shop.ts';

openShop();

/** An expired order whose second attempt failed, with the first one's payment. */
async function overdue(): Promise<{ number: string; first: string }> {
  const number = await shop.order();
  const [first, second] = [await shop.pay(number), await shop.pay(number)];
  await shop.decide(second, 'decline');
  await shop.reach(number, ({ status }) => status === 'payment_failed');
  await world.context.sql`update orders set expires_at = now() where number = ${number}`;
  return { number, first };
}

test('an order ends when the page of an earlier attempt is closed, even if the last one failed', async () => {
  const { number, first } = await overdue();
  await world.context.sweeps.expire();
  expect((await shop.bookOf(first)).status).toBe('cancelled');
  await shop.reach(number, ({ status }) => status === 'payment_failed');
  await world.context.sweeps.expire();
  expect((await shop.read(number)).status).toBe('expired');
});

test('money of an earlier attempt that is on its way at the end of the time pays the order', async () => {
  const { number, first } = await overdue();
  await shop.decide(first, 'pending');
  await world.context.sweeps.expire();
  expect((await shop.read(number)).status).toBe('paying');
  await shop.decide(first, 'success');
  await shop.sent(number);
});
