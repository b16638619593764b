import { beforeEach, describe, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { openShop, shop, world } from './open-shop.ts';
import { CHOICE, changeItem } from './shop.ts';

openShop();
beforeEach(() => world.psp.put({ webhooks: 'ok' }));

const cancel = async (number: string) => {
  const input = { params: { number }, body: { confirmed: true } };
  return (await shop.client.call('POST /orders/:number/cancel', input)).body.status;
};

/** The money comes and is disputed before the shop learns of either. */
const disputedUnheard = async (payment: string): Promise<void> => {
  await world.psp.put({ webhooks: 'lost' });
  await shop.decide(payment, 'success');
  await shop.decide(payment, 'dispute');
  await world.psp.put({ webhooks: 'ok' });
  await world.context.payments.catchUp('sandbox', 1);
};

const givenBack = (payment: string) =>
  until(
    () => shop.bookOf(payment),
    ({ refunded }) => refunded === CHOICE.total,
  );

describe('money that must not stay, and is already disputed, is refunded once the dispute is won', () => {
  test('of a cancelled order', async () => {
    const number = await shop.order();
    const payment = await shop.pay(number);
    expect(await cancel(number)).toBe('cancelled');
    await disputedUnheard(payment);
    await shop.decide(payment, 'dispute_won');
    await givenBack(payment);
  });

  test('of a second attempt', async () => {
    const number = await shop.order();
    const [first, second] = [await shop.pay(number), await shop.pay(number)];
    await shop.decide(first, 'success');
    await shop.sent(number);
    await disputedUnheard(second);
    await shop.decide(second, 'dispute_won');
    await givenBack(second);
    expect((await shop.bookOf(first)).refunded).toBe(0);
  });

  test.each([
    // All of it is disputed, so no further try is made.
    ['called back', 'withdrawn', 'error', CHOICE.total],
    ['refused by the game', 'not_met', 'refuse', CHOICE.total - 1],
  ] as const)('of an item that is %s', async (_, item, deliver, amount) => {
    await world.games.put({ deliver, times: 1 });
    const number = await shop.order();
    const payment = await shop.pay(number);
    // The dispute arrives before the game's refusal.
    await world.context.sql.begin(async (tx) => {
      await tx`select from orders where number = ${number} for update`;
      await shop.decide(payment, 'success');
      await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'dispute', amount });
      await until(
        () =>
          world.context
            .sql`select 1 from payment_webhooks where type = 'payment.disputed' and body::text like ${`%${payment}%`}`,
        (rows) => rows.length === 1,
      );
    });
    await shop.reach(number, ({ itemStatus, status }) => itemStatus === item && status === 'disputed');
    await shop.decide(payment, 'dispute_won');
    await givenBack(payment);
  });
});

test('money that came after the last piece was sold is refunded too', async () => {
  await changeItem(world, { stock: 1 });
  const number = await shop.order();
  const payment = await shop.pay(number);
  // The hold ends, and another buyer gets the piece.
  await world.context.sql`update orders set held_until = now() where number = ${number}`;
  await world.context.sweeps.expire();
  await world.context.sql`update limit_counts set used = 1 where subject = ${CHOICE.item} and scope = ''`;
  await disputedUnheard(payment);
  await shop.reach(number, ({ failure }) => failure === 'sold_out');
  await shop.decide(payment, 'dispute_won');
  await givenBack(payment);
  await shop.reach(number, ({ status }) => status === 'refunded');
  await changeItem(world, { stock: 100 });
});

test('of a cancelled order whose money was partly disputed, the rest is refunded at once and the part once it is won', async () => {
  const number = await shop.order();
  const payment = await shop.pay(number);
  expect(await cancel(number)).toBe('cancelled');
  await world.psp.put({ webhooks: 'lost' });
  await shop.decide(payment, 'success');
  await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'dispute', amount: 40 });
  await world.psp.put({ webhooks: 'ok' });
  await world.context.payments.catchUp('sandbox', 1);
  await until(
    () => shop.bookOf(payment),
    ({ refunded }) => refunded === CHOICE.total - 40,
  );
  await shop.decide(payment, 'dispute_won');
  await givenBack(payment);
});

test('a paid order with a dispute is not cancelled', async () => {
  const number = await shop.order();
  const payment = await shop.pay(number);
  await world.psp.put({ webhooks: 'lost' });
  await shop.decide(payment, 'success');
  await shop.decide(payment, 'dispute');
  await cancel(number);
  await shop.reach(number, ({ status }) => status === 'disputed');
});
