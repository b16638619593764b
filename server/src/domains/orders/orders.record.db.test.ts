import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TimelineEvent } from '#contract/endpoints/orders.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { OrderItemState, OrderPaymentState } from './orders.machine.ts';
import { recordChanges } from './orders.record.ts';
import { findOrder, type OrderRow } from './orders.repo.ts';

const playerId = randomUUID();
const number = '20261121-1';
const snapshot = {
  benefits: ['first:1'],
  limit: { roleId: '', period: '2026-11-01' },
  stock: false,
  spending: { month: '2026-11-01', reference: 700 },
};

let database: TestDatabase;
let order: OrderRow;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { sql } = database;
  await sql`truncate orders, order_events, limit_counts, monthly_spending, benefit_uses`;
  await sql`
    insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total,
      method, locale, variant, created_at, expires_at, updated_at)
    values (${playerId}, ${number}, 1, 'paid', 'sending', 1, 'eu', 'i', '{}', ${JSON.stringify(snapshot)}::text::jsonb, 'EUR', 1,
      'card', 'en', 'desktop', now(), now(), now())`;
  await sql`insert into limit_counts (player_id, gid, subject, scope, period, used, most) values (${playerId}, 1, 'i', '', '2026-11-01', 2, 3)`;
  await sql`insert into monthly_spending (player_id, month, reference) values (${playerId}, '2026-11-01', 1000)`;
  await sql`insert into benefit_uses (player_id, benefit, number, state, at) values (${playerId}, 'first:1', ${number}, 'used', now())`;
  const found = await findOrder(sql, playerId, number);
  if (!found) throw new Error('order not found');
  order = found;
});

const record = (
  paymentState: OrderPaymentState,
  itemState: OrderItemState,
  events: TimelineEvent['event'][] = ['refunded'],
) => database.sql.begin((tx) => recordChanges(tx, [{ order: { ...order, paymentState, itemState }, events }]));
const taken = async () => {
  const [row] = await database.sql`
    select (select used from limit_counts) as purchases, (select reference::int from monthly_spending) as spent,
      (select count(*)::int from benefit_uses) as benefits`;
  return row;
};
const ALL = { purchases: 2, spent: 1000, benefits: 1 };
const NOTHING = { purchases: 1, spent: 300, benefits: 0 };

test.each([
  ['refunded', 'not_met'],
  ['refunded', 'waiting'],
  ['refunded', 'withdrawn'],
  ['cancelled', 'waiting'],
  ['expired', 'waiting'],
] as const)(
  'an order that came to nothing (%s, %s) gives back all its benefits and limits',
  async (paymentState, itemState) => {
    await record(paymentState, itemState);
    expect(await taken()).toEqual(NOTHING);
  },
);

test.each([
  ['refunded', 'sent'],
  ['refunded', 'recalling'],
  ['refunded', 'unclear'],
  ['paid', 'withdrawn'],
  ['partially_refunded', 'not_met'],
  ['paid', 'not_met'],
  ['disputed', 'sending'],
] as const)('an order in state %s with its item %s keeps its benefits and limits', async (paymentState, itemState) => {
  await record(paymentState, itemState);
  expect(await taken()).toEqual(ALL);
});

test('an order with a failed payment gives back its coupon and keeps its limits, because it may still be paid', async () => {
  await record('payment_failed', 'waiting', ['payment_failed']);
  expect(await taken()).toEqual({ ...ALL, benefits: 0 });
});

test('a second refund after a failed one gives nothing back again', async () => {
  await record('refunded', 'not_met');
  await record('paid', 'not_met', ['refund_failed']);
  await record('refunded', 'not_met');
  expect(await taken()).toEqual(NOTHING);
});
