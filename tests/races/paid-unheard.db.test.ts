import { expect, test } from 'vitest';
import { openShop, shop, world } from '#tests/faults/open-shop.ts';

openShop();

/** The relay's own lock, which one process of the installation holds: see `db/events/relay.ts`. */
const RELAY_LOCK = 7_267_001;

/** Keeps events from orders while `work` runs. */
const unheard = (work: () => Promise<void>): Promise<void> =>
  world.context.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${RELAY_LOCK})`;
    await work();
  });

/** The payer pays, and payments have stored the provider's update. */
async function payUnheard(number: string, payment: string): Promise<void> {
  await shop.decide(payment, 'success');
  const [order] = await world.context.sql<{ playerId: string }[]>`
    select player_id as "playerId" from orders where number = ${number}`;
  await world.context.payments.check(order?.playerId ?? '', number);
  expect(await world.context.sql`select from payments where payable = ${number} and captured > 0`).toHaveLength(1);
}

test('an order whose payment event is not handled yet is not cancelled', async () => {
  const number = await shop.order();
  const payment = await shop.pay(number);
  await unheard(async () => {
    await payUnheard(number, payment);
    const input = { params: { number }, body: { confirmed: true } } as const;
    const { error } = await shop.client.call('POST /orders/:number/cancel', input);
    expect(error).toMatchObject({ code: 'order.not_cancellable', params: { status: 'paid' } });
  });
  await shop.sent(number);
  expect((await shop.bookOf(payment)).refunded).toBe(0);
});

test('nor does it expire', async () => {
  const number = await shop.order();
  const [first, second] = [await shop.pay(number), await shop.pay(number)];
  await shop.decide(second, 'decline');
  await shop.reach(number, ({ status }) => status === 'payment_failed');
  await unheard(async () => {
    await payUnheard(number, first);
    await world.context.sql`update orders set expires_at = now() where number = ${number}`;
    await world.context.sweeps.expire();
    expect((await shop.read(number)).status).toBe('paying');
  });
  await shop.sent(number);
  expect((await shop.bookOf(first)).refunded).toBe(0);
});
