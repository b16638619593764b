import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { MoneyWorld, TOTAL } from './money-kit.ts';

let shop: MoneyWorld;
beforeAll(async () => {
  shop = await MoneyWorld.start({ waits: { delivery: [3600] } });
});
afterAll(() => shop.stop());
beforeEach(() => shop.calm());

/** A paid order whose game gave no clear answer; the next try is an hour away. */
async function waiting(deliver = 'error', more: object = {}): Promise<{ number: string; payment: string }> {
  await shop.world.games.put({ deliver, times: 1 });
  const number = await shop.place(more);
  const payment = await shop.pay(number);
  await shop.decide(payment, 'success');
  await until(
    () => shop.sql`select from deliveries where reference = ${number} and state = 'retrying'`,
    (rows) => rows.length === 1,
  );
  return { number, payment };
}
/** As if no worker had tried it yet. */
const neverTried = (number: string) =>
  shop.sql`update deliveries set state = 'queued', attempts = 0 where reference = ${number}`;
const item = async (number: string, state: string): Promise<void> => {
  await until(
    () => shop.sql<{ state: string }[]>`select item_state as state from orders where number = ${number}`,
    ([row]) => row?.state === state,
  );
};
const refundsOf = (number: string) => shop.sql<{ reason: string; amount: number; state: string }[]>`
  select r.cause as reason, r.amount, r.state from refunds r join payments p on p.id = r.payment_id
  where p.payable = ${number} order by r.id`;
const letters = async (number: string) => {
  const rows = await shop.sql<{ kind: string }[]>`
    select payload->>'kind' as kind from outbox where type = 'receipt.due' and key = ${number} order by id`;
  return rows.map(({ kind }) => kind);
};
/** Returns true if an order freed its limits, and how many coupons and first top-ups it holds. */
const given = async (number: string) =>
  (
    await shop.sql`
      select limits_returned as limits, (select count(*)::int from benefit_uses u where u.number = o.number) as benefits
      from orders o where number = ${number}`
  )[0];

test.each([
  ['never tried', true, ['withdrawn'], ['withdrawn', 'refunded']],
  ['tried', false, ['refunded'], ['refunded', 'recalling', 'withdrawn']],
] as const)(
  'a full refund by the provider’s staff stops an item that was %s, and frees all that it took',
  async (_, untried, kinds, story) => {
    const { number, payment } = await waiting('error', { email: 'kestrel@example.com' });
    if (untried) await neverTried(number);
    await shop.refundAtProvider(payment, TOTAL);
    await item(number, 'withdrawn');
    const { timeline } = await shop.reach(number, ({ status }) => status === 'refunded');
    expect(
      timeline
        .map(({ event }) => event)
        .filter((event) => (story as readonly string[]).includes(event))
        .toSorted(),
    ).toEqual(story.toSorted());
    expect(await letters(number)).toEqual(kinds);
    expect(await given(number)).toEqual({ limits: true, benefits: 0 });
    expect(await shop.granted(number)).toEqual([]);
    expect(await refundsOf(number)).toEqual([]);
  },
);

test('a partial refund by the provider’s staff stops nothing', async () => {
  const { number, payment } = await waiting();
  await shop.refundAtProvider(payment, TOTAL - 1);
  await shop.reach(number, ({ status }) => status === 'partially_refunded');
  await shop.sql`update deliveries set due_at = now() where reference = ${number}`;
  await item(number, 'sent');
});

test('money refunded by the provider stays refunded if the game has the item', async () => {
  const { number, payment } = await waiting('grant_then_error');
  await shop.refundAtProvider(payment, TOTAL);
  await item(number, 'sent');
  expect(await shop.read(number)).toMatchObject({ status: 'refunded' });
  expect(await given(number)).toMatchObject({ limits: false });
  expect((await shop.bookOf(payment)).refunded).toBe(TOTAL);
});

test('a dispute about everything stops the item; when it is won, the money is refunded because the buyer has nothing', async () => {
  const { number, payment } = await waiting();
  await shop.decide(payment, 'dispute');
  await item(number, 'withdrawn');
  expect(await shop.read(number)).toMatchObject({ status: 'disputed' });
  await shop.decide(payment, 'dispute_won');
  await shop.refunded(payment);
  await shop.reach(number, ({ status }) => status === 'refunded');
  expect(await refundsOf(number)).toMatchObject([{ reason: 'withdrawn', amount: TOTAL }]);
  expect(await given(number)).toEqual({ limits: true, benefits: 0 });
});

test('a dispute that is won before the game’s answer: the money is refunded when the item is withdrawn', async () => {
  const { number, payment } = await waiting();
  await shop.world.games.put({ recall: 'error' });
  await shop.decide(payment, 'dispute');
  await item(number, 'recalling');
  await shop.decide(payment, 'dispute_won');
  await shop.reach(number, ({ status }) => status === 'paid');
  expect(await refundsOf(number)).toEqual([]);
  await shop.world.games.put({ recall: 'ok' });
  await until(
    async () => {
      // As if the next recall were due.
      await shop.sql`update deliveries set due_at = now() where reference = ${number}`;
      return shop.bookOf(payment);
    },
    ({ refunded }) => refunded === TOTAL,
  );
  expect(await refundsOf(number)).toMatchObject([{ reason: 'withdrawn', amount: TOTAL }]);
});

test('a dispute about the rest after a partial refund stops the item; when it is lost, it frees all that the order took', async () => {
  const { number, payment } = await waiting();
  await shop.refundAtProvider(payment, 9);
  await shop.reach(number, ({ status }) => status === 'partially_refunded');
  await shop.decide(payment, 'dispute');
  await item(number, 'withdrawn');
  expect(await given(number)).toMatchObject({ limits: false });
  await shop.decide(payment, 'dispute_lost');
  await shop.reach(number, ({ status }) => status === 'refunded');
  expect(await given(number)).toEqual({ limits: true, benefits: 0 });
});

test('a dispute that is lost with more than it was opened for stops the item', async () => {
  const { number, payment } = await waiting();
  const [order] = await shop.sql<{ playerId: string; paymentId: string }[]>`
    select player_id as "playerId", payment_id as "paymentId" from orders where number = ${number}`;
  const { playerId = '', paymentId = '' } = order ?? {};
  const fact = { playerId, paymentId, payable: number, amount: TOTAL, currency: 'EUR', dispute: 'd', won: false };
  const closed = { ...fact, disputed: TOTAL, left: 0, standing: 'refunded' };
  await shop.sql`
    insert into outbox (type, key, payload)
    values ('payment.dispute_closed', ${payment}, ${JSON.stringify(closed)}::text::jsonb)`;
  await item(number, 'withdrawn');
});

test('a delayed try that arrives after the game promised never to grant: the game refuses it', async () => {
  const { number, payment } = await waiting();
  await shop.refundAtProvider(payment, TOTAL);
  await item(number, 'withdrawn');
  const [late] = await shop.sql<{ gid: number }[]>`
    select gid, id as "deliveryId", reference as "orderNumber", uid::text, role_id as "roleId", server_id as "serverId", contents
    from deliveries where reference = ${number}`;
  const { gid = 0, ...order } = late ?? {};
  const body = JSON.stringify(order);
  const at = new Date();
  const answer = await fetch(`${shop.world.games.url}/games/${gid}/deliver`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'held-up',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(shop.world.env[`GAME_${gid}_SECRET`] ?? '').sign('held-up', at, body),
    },
    body,
  });
  expect(await answer.json()).toEqual({ result: 'refused', reason: 'recalled' });
  expect(await shop.granted(number)).toEqual([]);
});
