import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WebhookType } from '#contract/publisher/webhooks.ts';
import { announceAbandoned } from '#server/domains/orders/cancel/orders.abandoned.ts';
import { offerWebhooks } from '#tests/world/offer-webhooks.ts';
import { until } from '#tests/world/until.ts';
import { startWebhookReceiver } from '#tests/world/webhook-receiver.ts';
import { TEMPLATE } from './benefits-kit.ts';
import { MoneyWorld, TOTAL } from './money-kit.ts';

const secret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

let money: MoneyWorld;
let crm: Awaited<ReturnType<typeof startWebhookReceiver>>;
let other: Awaited<ReturnType<typeof startWebhookReceiver>>;
beforeAll(async () => {
  const [first, second] = [secret(), secret()];
  crm = await startWebhookReceiver(first);
  other = await startWebhookReceiver(second);
  const env = {
    WEBHOOK_CRM_URL: crm.url,
    WEBHOOK_CRM_SECRET: first,
    WEBHOOK_OTHER_URL: other.url,
    WEBHOOK_OTHER_SECRET: second,
  };
  money = await MoneyWorld.start({}, env);
  await offerWebhooks(money.world, [{ id: 'crm' }, { id: 'other', events: ['order.sent'] }]);
});
afterAll(async () => {
  await money?.stop();
  await Promise.all([crm?.stop(), other?.stop()]);
});
beforeEach(async () => {
  await money.calm();
  Object.assign(crm.rules, { status: 200, hangs: false });
});

/** Types that the endpoint got about an order, in order. */
const typesOf = (number: string): WebhookType[] =>
  crm.taken
    .filter(({ data }) => (data.order as { number: string } | undefined)?.number === number || data.order === number)
    .map(({ type }) => type);
const reach = (number: string, type: WebhookType) =>
  until(
    async () => typesOf(number),
    (types) => types.includes(type),
  );

test('an order is told from its placing to its delivery, in order, with its state at that time', async () => {
  const { number } = await money.sent();
  expect(await reach(number, 'order.sent')).toEqual(['order.created', 'order.paid', 'order.sent']);
  const order = crm.of('order.sent').find(({ data }) => (data.order as { number: string }).number === number)
    ?.data.order;
  expect(order).toMatchObject({
    number,
    uid: expect.stringMatching(/^\d+$/),
    gid: 1000039,
    region: 'eu',
    roleId: 's3-1187',
    total: TOTAL,
    payment: 'paid',
    delivery: 'sent',
    paidAt: expect.any(String),
  });
  expect(JSON.stringify(crm.taken)).not.toMatch(/@|kestrel/i);
  expect(crm.problems).toEqual([]);
});

test('an endpoint gets only the types that it lists', async () => {
  const { number } = await money.sent();
  const numbers = () => other.taken.map(({ data }) => (data.order as { number: string }).number);
  await until(
    async () => numbers(),
    (all) => all.includes(number),
  );
  expect(new Set(other.taken.map(({ type }) => type))).toEqual(new Set(['order.sent']));
});

test('a refund, a dispute and its end are told', async () => {
  const refunded = await money.sent();
  await money.refundAtProvider(refunded.payment, 50);
  await reach(refunded.number, 'order.refunded');
  const disputed = await money.sent();
  await money.decide(disputed.payment, 'dispute');
  await reach(disputed.number, 'order.disputed');
  await money.decide(disputed.payment, 'dispute_won');
  await reach(disputed.number, 'dispute.closed');
  const closed = crm.of('dispute.closed').at(-1);
  expect(closed?.data).toMatchObject({ won: true, order: { number: disputed.number, payment: 'paid' } });
});

test('a cancelled order, an expired one and an abandoned one are told, an abandoned one once', async () => {
  const cancelled = await money.place();
  await money.cancel(cancelled);
  await reach(cancelled, 'order.cancelled');
  const left = await money.place();
  const paid = await money.sent();
  await money.sql`update orders set created_at = created_at - interval '16 minutes' where number = any(${[left, paid.number]}::text[])`;
  await money.sql`update abandoned_orders set until = now() - interval '1 hour'`;
  for (let times = 0; times < 2; times++) {
    await announceAbandoned(money.sql);
    await money.sql`update abandoned_orders set until = until - interval '20 seconds'`;
  }
  await reach(left, 'cart.abandoned');
  await money.sql`update orders set expires_at = now() where number = ${left}`;
  await money.world.context.sweeps.expire();
  expect(await reach(left, 'order.expired')).toEqual(['order.created', 'cart.abandoned', 'order.expired']);
  expect(typesOf(paid.number)).not.toContain('cart.abandoned');
});

test('a used coupon is told with its order', async () => {
  const [player] = await money.sql<{ id: string }[]>`select id from players where username = 'kestrel'`;
  const [coupon] = await money.sql<{ id: string }[]>`
    insert into player_coupons (player_id, template, claimed_at, expires_at)
    values (${player?.id ?? ''}, ${TEMPLATE}, now(), now() + interval '1 day') returning id`;
  const { number } = await money.sent({ coupon: coupon?.id, total: 101 });
  await reach(number, 'coupon.used');
  expect(crm.of('coupon.used').at(-1)?.data).toMatchObject({ coupon: TEMPLATE, order: number });
});

test('an endpoint that fails and then hangs delays no order and no other endpoint, and gets all in order later', async () => {
  crm.rules.status = 500;
  const first = await money.sent();
  crm.rules.hangs = true;
  const second = await money.sent();
  await until(
    async () => other.taken.map(({ data }) => (data.order as { number: string }).number),
    (all) => all.includes(second.number),
  );
  expect(typesOf(first.number)).toEqual([]);
  Object.assign(crm.rules, { status: 200, hangs: false });
  await money.sql`update webhook_endpoints set due_at = now()`;
  for (const { number } of [first, second])
    expect(
      await until(
        async () => typesOf(number),
        (types) => types.includes('order.sent'),
        30_000,
      ),
    ).toEqual(['order.created', 'order.paid', 'order.sent']);
});

test('without endpoints nothing is stored for webhooks', async () => {
  await offerWebhooks(money.world, []);
  const [before] = await money.sql`select count(*)::int as count from webhook_events`;
  const { number } = await money.sent();
  expect(await money.sql`select from outbox where type = 'order.changed' and key = ${number}`).toEqual([]);
  const [after] = await money.sql`select count(*)::int as count from webhook_events`;
  expect(after).toEqual(before);
});
