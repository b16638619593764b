import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { MoneyWorld, TOTAL } from './money-kit.ts';

let shop: MoneyWorld;
beforeAll(async () => {
  shop = await MoneyWorld.start();
});
afterAll(() => shop.stop());
beforeEach(() => shop.calm());

const timeline = async (number: string) => (await shop.read(number)).timeline.map(({ event }) => event);
const refundsOf = (number: string) => shop.sql<{ cause: string; state: string; amount: number; back: boolean }[]>`
  select r.cause, r.state, r.amount, r.returned_at is not null as back from refunds r join payments p on p.id = r.payment_id
  where p.payable = ${number} order by r.id`;

/** Checks that the provider's books, ours and the ledger agree. */
async function agrees(number: string, gone: number): Promise<void> {
  await until(shop.differences, (all) => all.length === 0);
  const { provider = 0, refunds = 0 } = await shop.ledger(number);
  expect([provider, refunds]).toEqual([TOTAL - gone, gone]);
}

test('a refund of late money that fails later belongs to the shop again, and the order shows it as still pending', async () => {
  const number = await shop.place();
  const payment = await shop.pay(number);
  expect((await shop.cancel(number)).body).toMatchObject({ status: 'cancelled', returning: false });
  await shop.decide(payment, 'success');
  await shop.refunded(payment);
  await shop.reach(number, (order) => order.timeline.at(-1)?.event === 'money_returned' && !order.returning);
  await agrees(number, TOTAL);

  await shop.decide(payment, 'refund_fails_later');
  const after = await shop.reach(number, (order) => order.timeline.at(-1)?.event === 'refund_failed');
  expect(after).toMatchObject({ status: 'cancelled', returning: true });
  await agrees(number, 0);
  expect(await refundsOf(number)).toEqual([{ cause: 'late', state: 'failed', amount: TOTAL, back: true }]);
});

test('a refund that fails later makes a refunded order paid again, and another refund can return the sum', async () => {
  await shop.world.games.put({ deliver: 'refuse' });
  const number = await shop.place();
  const payment = await shop.pay(number);
  await shop.decide(payment, 'success');
  await shop.reach(number, (order) => order.status === 'refunded');

  await shop.decide(payment, 'refund_fails_later');
  await shop.reach(number, (order) => order.status === 'paid');
  expect(await shop.read(number)).toMatchObject({ itemStatus: 'not_met' });
  await agrees(number, 0);

  const [row] = await shop.sql<{ playerId: string; paymentId: string }[]>`
    select player_id as "playerId", id as "paymentId" from payments where payable = ${number}`;
  if (!row) throw new Error('no payment');
  const again = { ...row, amount: null, cause: 'operator', causeId: 'again' } as const;
  expect(await shop.sql.begin((tx) => shop.world.context.payments.requestRefund(tx, again))).toBe(true);
  await shop.reach(number, (order) => order.status === 'refunded');
  await agrees(number, TOTAL);
  expect((await timeline(number)).slice(-3)).toEqual(['refunded', 'refund_failed', 'refunded']);
});

test('if one of two partial refunds fails, the order is still partly refunded', async () => {
  const { number, payment } = await shop.sent();
  await shop.refundAtProvider(payment, 20);
  await shop.refundAtProvider(payment, TOTAL - 20);
  await shop.reach(number, (order) => order.status === 'refunded');
  await shop.decide(payment, 'refund_fails_later');
  await shop.reach(number, (order) => order.status === 'partially_refunded');
  await agrees(number, 20);
});

test('a failed refund without a webhook is found by the daily comparison', async () => {
  const { number, payment } = await shop.sent();
  await shop.refundAtProvider(payment, 20);
  await shop.reach(number, (order) => order.status === 'partially_refunded');
  await shop.world.psp.put({ webhooks: 'lost' });
  await shop.decide(payment, 'refund_fails_later');
  expect(await shop.world.context.payments.catchUp('sandbox', 1)).toEqual([]);
  await shop.reach(number, (order) => order.status === 'paid');
  await agrees(number, 0);
});

test('updates of a refund and its failure in the wrong order have the same result', async () => {
  const { number, payment } = await shop.sent();
  await shop.world.psp.put({ webhooks: 'reordered' });
  await shop.refundAtProvider(payment, 20);
  await shop.decide(payment, 'refund_fails_later');
  await until(
    () => shop.sql<{ failed: number }[]>`select refunds_failed as failed from payments where payable = ${number}`,
    ([row]) => row?.failed === 20,
  );
  await shop.world.context.relay?.idle();
  expect((await shop.read(number)).status).toBe('paid');
  await agrees(number, 0);
});

test('the history finds cancelled, partly refunded and fully refunded orders', async () => {
  const cancelled = await shop.place();
  await shop.cancel(cancelled);
  const part = await shop.sent();
  await shop.refundAtProvider(part.payment, 20);
  const whole = await shop.sent();
  await shop.refundAtProvider(whole.payment, TOTAL);
  await shop.reach(part.number, ({ status }) => status === 'partially_refunded');
  await shop.reach(whole.number, ({ status }) => status === 'refunded');
  const found = async (status: string): Promise<string[]> =>
    (await shop.buyer.call('GET /orders', { query: { status, size: 50 } })).body.orders.map(({ number }) => number);
  const [all, gone, back] = await Promise.all(['all', 'cancelled', 'refunded'].map(found));
  expect(all).toEqual(expect.arrayContaining([cancelled, part.number, whole.number]));
  expect(gone).toContain(cancelled);
  expect(back).toEqual(expect.arrayContaining([part.number, whole.number]));
  expect(gone?.filter((number) => back?.includes(number))).toEqual([]);
});

test('a refund whose job gave up is retried and arrives once', async () => {
  const { number, payment } = await shop.sent();
  await shop.sql`
    insert into refunds (player_id, payment_id, amount, cause, cause_id, updated_at)
    select player_id, id, 20, 'operator', 'given-up', now() - interval '1 day' from payments where payable = ${number}`;
  await shop.world.context.sweeps.ask();
  await shop.refunded(payment, 20);
  await until(
    () => refundsOf(number),
    ([refund]) => refund?.state === 'sent',
  );
  await agrees(number, 20);
});
