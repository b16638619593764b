import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { buyerFacts } from './buyer.read.ts';

const GID = 7;
let database: TestDatabase;
let playerId: string;
let orders: number;
beforeAll(async () => {
  database = await freshDatabase();
  await database.sql`select ensure_order_partitions((now() - interval '120 days')::date, 6)`;
});
afterAll(() => database.drop());
beforeEach(() => {
  [playerId, orders] = [randomUUID(), 0];
});

interface Bought {
  item: string;
  payment: string;
  delivery: string;
  gid?: number;
  /** Days ago. */
  ordered?: number;
  /** The timeline's events about money taken back, with the number of days ago. */
  taken?: [event: string, ago: number][];
}

/** Creates an order of 4.99 in the reference currency. */
async function order({ item, payment, delivery, gid = GID, ordered = 1, taken = [] }: Bought): Promise<void> {
  const { sql } = database;
  orders += 1;
  const number = `20261121-${String(orders).padStart(10, '0')}`;
  const snapshot = JSON.stringify({ spending: { reference: 499_000 } });
  await sql`
    insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total,
      method, locale, variant, created_at, expires_at, updated_at)
    select ${playerId}, ${number}, 1, ${payment}, ${delivery}, ${gid}, 'eu', ${item}, '{}', ${snapshot}::text::jsonb, 'EUR', 499,
      'card', 'en', 'mobile', at, at, at from (select now() - make_interval(days => ${ordered})) as placed (at)`;
  for (const [event, ago] of taken) {
    await sql`
      insert into order_events (player_id, number, event, at)
      values (${playerId}, ${number}, ${event}, now() - make_interval(days => ${ago}))`;
  }
}
const facts = () => buyerFacts(database.sql, playerId, GID);

test.each([
  ['paid', 'sent', true],
  ['partially_refunded', 'sent', true],
  ['disputed', 'sent', true],
  ['refunded', 'sent', false],
  ['unpaid', 'waiting', false],
  ['paid', 'not_met', false],
  // During its dispute, or before its refund is sent.
  ['disputed', 'withdrawn', false],
  ['paid', 'withdrawn', false],
])('an order in state %s with its item %s counts as bought: %s', async (payment, delivery, bought) => {
  await order({ item: 'gem', payment, delivery });
  const { items, lastAt, spent, arrived } = await facts();
  const sum = bought ? 499 : 0;
  expect([items.has('gem'), lastAt !== null, spent, arrived]).toEqual([bought, bought, sum, sum]);
});

test.each(['waiting', 'sending', 'recalling'])(
  'a paid order with its item %s unlocks nothing yet: no further step, no offer for spenders',
  async (delivery) => {
    await order({ item: 'gem', payment: 'paid', delivery });
    const { items, lastAt, spent, arrived } = await facts();
    expect([items.has('gem'), lastAt !== null, spent, arrived]).toEqual([false, true, 499, 0]);
  },
);

test('spending counts for 90 days in its own game', async () => {
  await order({ item: 'gem', payment: 'paid', delivery: 'sent', ordered: 89 });
  await order({ item: 'orb', payment: 'paid', delivery: 'sent', ordered: 91 });
  await order({ item: 'ore', payment: 'paid', delivery: 'sent', gid: 8 });
  const { items, spent } = await facts();
  expect([[...items.keys()].toSorted(), spent]).toEqual([['gem', 'orb'], 499]);
});

test.each<[string, Pick<Bought, 'payment' | 'delivery' | 'taken'>, number, number]>([
  ['is refunded', { payment: 'refunded', delivery: 'sent', taken: [['refunded', 1]] }, 1, 0],
  ['is refunded during the delivery', { payment: 'refunded', delivery: 'sending', taken: [['refunded', 1]] }, 1, 0],
  ['was refunded 90 days ago', { payment: 'refunded', delivery: 'sent', taken: [['refunded', 90]] }, 0, 0],
  ['is refunded in part', { payment: 'partially_refunded', delivery: 'sent', taken: [] }, 0, 0],
  [
    'is refunded after the game refused the item',
    { payment: 'refunded', delivery: 'not_met', taken: [['refunded', 1]] },
    0,
    0,
  ],
  ['is refunded instead of its item', { payment: 'refunded', delivery: 'withdrawn', taken: [['refunded', 1]] }, 0, 0],
  ['is disputed', { payment: 'disputed', delivery: 'sent', taken: [['disputed', 1]] }, 0, 1],
  ['was taken by a lost dispute', { payment: 'refunded', delivery: 'sent', taken: [['dispute_lost', 1]] }, 1, 1],
  [
    'was taken in part by a lost dispute',
    { payment: 'partially_refunded', delivery: 'sent', taken: [['dispute_lost', 1]] },
    0,
    1,
  ],
  [
    'was taken by a lost dispute 90 days ago',
    { payment: 'partially_refunded', delivery: 'sent', taken: [['dispute_lost', 90]] },
    0,
    0,
  ],
])('money that %s counts as returned and charged back, in all games', async (_, how, returned, chargedBack) => {
  await order({ item: 'gem', gid: 8, ordered: 100, ...how });
  expect(await facts()).toMatchObject({ returned, chargedBack });
});

test('a claimed free item counts as taken unless the game refused it', async () => {
  for (const [item, state] of [
    ['gift', 'sent'],
    ['next', 'sending'],
    ['last', 'not_met'],
  ] as const) {
    await database.sql`
      insert into grants (player_id, id, gid, item, role_id, stock, state, claimed_at)
      values (${playerId}, uuidv7(), ${GID}, ${item}, 'r', false, ${state}, now())`;
  }
  expect([...(await facts()).items.keys()].toSorted()).toEqual(['gift', 'next']);
});
