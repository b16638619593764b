import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { MoneyWorld } from './money-kit.ts';

let shop: MoneyWorld;

beforeAll(async () => {
  shop = await MoneyWorld.start();
});
afterAll(() => shop.stop());
beforeEach(() => shop.calm());

test('a buyer whose money came before the provider’s answer still gets its page', async () => {
  await shop.world.psp.put({ auto: 'success', create: { delayMs: 500 } });
  const number = await shop.place();
  expect((await shop.ask(number)).status).toBe(200);
  expect((await shop.reach(number, ({ itemStatus }) => itemStatus === 'sent')).status).toBe('paid');
});

describe('money that must not stay', () => {
  test('of two attempts that were captured, one pays and the other is refunded', async () => {
    const number = await shop.place();
    const [first, second] = [await shop.pay(number), await shop.pay(number)];
    await shop.decide(first, 'success');
    await shop.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    await shop.decide(second, 'success');
    await shop.refunded(second);
    expect((await shop.bookOf(first)).refunded).toBe(0);
    expect(await shop.granted(number)).toHaveLength(1);
    expect((await shop.reach(number, ({ timeline }) => timeline.at(-1)?.event !== 'sent')).status).toBe('paid');
  });

  test('late money for a cancelled order is refunded, and the item is not sent', async () => {
    const number = await shop.place();
    const payment = await shop.pay(number);
    expect((await shop.cancel(number)).body.status).toBe('cancelled');
    await shop.decide(payment, 'success');
    await shop.refunded(payment);
    expect((await shop.read(number)).status).toBe('cancelled');
    expect(await shop.granted(number)).toHaveLength(0);
  });

  test('an item that the game refuses for good is refunded', async () => {
    await shop.world.games.put({ deliver: 'refuse' });
    const number = await shop.place();
    const payment = await shop.pay(number);
    await shop.decide(payment, 'success');
    await shop.refunded(payment);
    expect(await shop.reach(number, ({ status }) => status === 'refunded')).toMatchObject({ itemStatus: 'not_met' });
  });
});

describe('cancelling', () => {
  test('an unpaid order is cancelled at once', async () => {
    const number = await shop.place();
    expect((await shop.cancel(number)).body).toMatchObject({ status: 'cancelled', payable: false });
    expect((await shop.read(number)).timeline.map(({ event }) => event)).toEqual(['created', 'cancelled']);
  });

  test('a repeat gets the same answer', async () => {
    const number = await shop.place();
    const { body } = await shop.cancel(number);
    const again = await shop.cancel(number);
    expect([again.status, again.body]).toEqual([200, body]);
  });

  test('while money may be on its way nothing changes, and the next attempt waits 15 minutes', async () => {
    const number = await shop.place();
    await shop.decide(await shop.pay(number), 'pending', { seconds: 3600 });
    const first = await shop.cancel(number);
    expect([first.status, first.error.code]).toEqual([409, 'order.cancel_wait']);
    expect((await shop.cancel(number)).error.params).toEqual(first.error.params);
    expect((await shop.read(number)).status).toBe('paying');
    await shop.sql`update orders set cancel_asked_at = cancel_asked_at - interval '15 minutes' where number = ${number}`;
    expect((await shop.cancel(number)).error.params).not.toEqual(first.error.params);
  });

  test('an order that was paid meanwhile is paid', async () => {
    await shop.world.psp.put({ webhooks: 'lost' });
    const number = await shop.place();
    await shop.decide(await shop.pay(number), 'success');
    expect((await shop.cancel(number)).error).toMatchObject({
      code: 'order.not_cancellable',
      params: { status: 'paid' },
    });
    expect(await shop.reach(number, ({ itemStatus }) => itemStatus === 'sent')).toMatchObject({ status: 'paid' });
  });

  test('a provider that does not answer leaves the order as it is', async () => {
    const number = await shop.place();
    await shop.pay(number);
    await shop.world.psp.put({ create: 'ok' });
    const payment = await shop.sql`update payments set provider = 'gone' where payable = ${number} returning id`;
    expect(payment).toHaveLength(1);
    expect((await shop.cancel(number)).error.code).toBe('order.cancel_wait');
    await shop.sql`update payments set provider = 'sandbox' where payable = ${number}`;
  });

  test('without the confirmation nothing is cancelled', async () => {
    const number = await shop.place();
    const answer = await shop.buyer.call('POST /orders/:number/cancel', {
      params: { number },
      body: { confirmed: false },
    });
    expect(answer.error.code).toBe('request.invalid');
  });

  test('another player’s order is not found', async () => {
    const mika = await shop.world.signIn('mika', 'sakura');
    const number = await shop.place();
    const answer = await mika.call('POST /orders/:number/cancel', { params: { number }, body: { confirmed: true } });
    expect(answer.error.code).toBe('order.unknown');
  });
});

describe('without a webhook', () => {
  test('a capture whose webhook was lost is found by asking the provider', async () => {
    await shop.world.psp.put({ webhooks: 'lost' });
    const number = await shop.place();
    await shop.decide(await shop.pay(number), 'success');
    await shop.sql`update payments set check_at = check_at - interval '1 minute' where payable = ${number}`;
    await shop.world.context.payments.sweep();
    await shop.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  });

  test('an attempt whose creation was never answered is found too', async () => {
    await shop.world.psp.put({ create: 'timeout' });
    const number = await shop.place();
    await expect(shop.pay(number)).rejects.toThrow();
    await shop.decide((await shop.books()).at(-1)?.id ?? '', 'success');
    await shop.reach(number, ({ itemStatus }) => itemStatus === 'sent');
  });
});

describe('refunds without a webhook', () => {
  test('our refund is confirmed even if its webhook is lost', async () => {
    const number = await shop.place();
    const payment = await shop.pay(number);
    expect((await shop.cancel(number)).body.status).toBe('cancelled');
    await shop.decide(payment, 'success');
    await shop.world.psp.put({ webhooks: 'lost' });
    await shop.refunded(payment);
    await shop.reach(number, ({ timeline }) => timeline.at(-1)?.event === 'money_returned');
  });

  test('a refund of the provider’s staff and a dispute are found by the daily comparison', async () => {
    const number = await shop.place();
    const payment = await shop.pay(number);
    await shop.decide(payment, 'success');
    await shop.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    await shop.world.psp.put({ webhooks: 'lost' });
    await shop.refundAtProvider(payment, 40);
    await shop.decide(payment, 'dispute');
    expect(await shop.world.context.payments.catchUp('sandbox', 1)).toEqual([]);
    await shop.reach(
      number,
      ({ status, timeline }) => status === 'disputed' && timeline.some(({ event }) => event === 'partially_refunded'),
    );
  });

  test('the end of a dispute is found by the daily comparison', async () => {
    const number = await shop.place();
    const payment = await shop.pay(number);
    await shop.decide(payment, 'success');
    await shop.decide(payment, 'dispute');
    await shop.reach(number, ({ status }) => status === 'disputed');
    await shop.world.psp.put({ webhooks: 'lost' });
    await shop.decide(payment, 'dispute_lost');
    await shop.world.context.payments.catchUp('sandbox', 1);
    await shop.reach(number, ({ status }) => status === 'refunded');
  });

  test('of a surplus payment that the provider’s staff partly refunded, only the rest is refunded', async () => {
    const number = await shop.place();
    const [first, second] = [await shop.pay(number), await shop.pay(number)];
    await shop.decide(first, 'success');
    await shop.world.psp.put({ webhooks: { delayMs: 300 } });
    await shop.decide(second, 'success');
    await shop.world.psp.put({ webhooks: 'lost' });
    await shop.refundAtProvider(second, 40);
    await shop.refunded(second);
  });
});

describe('disputes', () => {
  test.each([
    ['dispute_won', 'paid'],
    ['dispute_lost', 'refunded'],
  ])('%s leaves the order %s, and the ledger agrees with the provider', async (outcome, status) => {
    const number = await shop.place();
    const payment = await shop.pay(number);
    await shop.decide(payment, 'success');
    await shop.reach(number, ({ itemStatus }) => itemStatus === 'sent');
    await shop.decide(payment, 'dispute');
    await shop.reach(number, (order) => order.status === 'disputed');
    await shop.decide(payment, outcome);
    await shop.reach(number, (order) => order.status === status);
    expect(await shop.differences()).toEqual([]);
  });
});

describe('the ledger', () => {
  test('its entries are never changed', async () => {
    const { sql } = shop;
    await expect(sql`update ledger_entries set amount = 1`).rejects.toThrow('never changed');
    await expect(sql`delete from ledger_entries`).rejects.toThrow('never changed');
  });

  test('a transaction whose sides differ is refused', async () => {
    const { sql } = shop;
    const entry = sql`
      insert into ledger_entries (at, transaction, kind, account, provider, currency, amount, player_id, payment_id, payable)
      select now(), uuidv7(), 'capture', 'provider', 'sandbox', 'EUR', 1, uuidv7(), uuidv7(), 'n'`;
    await expect(entry).rejects.toThrow('sum to zero');
  });

  test('the money at the provider equals its own books', async () => {
    await until(
      async () => shop.differences(),
      (all) => all.length === 0,
    );
    const { payments } = await shop.world.psp.books<{
      payments: { status: string; amount: number; refunded: number; disputed: number }[];
    }>();
    const theirs = payments
      .filter(({ status }) => status === 'captured')
      .reduce((sum, p) => sum + p.amount - p.refunded - p.disputed, 0);
    const [row] = await shop.sql<
      { held: number }[]
    >`select sum(amount)::bigint as held from ledger_entries where account = 'provider'`;
    expect(row?.held).toBe(theirs);
  });
});
