import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectEvents, publish, storeEvents } from '#server/db/events/outbox.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { findWithTimeline, writeChanges } from './orders.repo.ts';

const playerId = randomUUID();
const number = '20261121-1';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.sql`
    insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total,
      method, locale, variant, created_at, expires_at, updated_at)
    values (${playerId}, ${number}, 1, 'paid', 'sending', 1, 'eu', 'i', '{}', '{}', 'EUR', 1,
      'card', 'en', 'desktop', now(), now(), now())`;
});
afterAll(() => database.drop());

const read = async () => {
  const found = await findWithTimeline(database.sql, playerId, number);
  if (!found) throw new Error('order not found');
  return found;
};

test('an order and its timeline are read at one moment, even during many changes', async () => {
  const changes = 300;
  let seen = await read();
  const order = { ...seen.row };
  const writing = (async () => {
    for (let written = 1; written <= changes; written += 1) {
      // In this test the failure's text holds the number of events written so far.
      await database.sql.begin((tx) =>
        writeChanges(tx, [{ order: { ...order, failure: String(written) }, events: ['sending'] }]),
      );
    }
  })();
  while (seen.timeline.length < changes) {
    seen = await read();
    expect(seen.timeline).toHaveLength(Number(seen.row.failure));
  }
  await writing;
  expect(seen.timeline.at(-1)).toEqual({ event: 'sending', at: expect.any(Date) });
});

test('another player’s order is not found', async () => {
  expect(await findWithTimeline(database.sql, randomUUID(), number)).toBeNull();
});

/** Pays and refunds the order in one transaction of the relay. Returns the stored events in order. */
async function payAndRefund(): Promise<string[]> {
  await database.sql`truncate outbox`;
  const { row: order } = await read();
  await database.sql.begin(async (tx) => {
    const collected = collectEvents(tx);
    const payload = { playerId, number, gid: 1, item: 'i', total: 1, currency: 'EUR', inReference: 1 };
    await publish(tx, [{ type: 'order.paid', key: number, payload }]);
    writeChanges(tx, [{ order, events: ['refunded'] }]);
    await storeEvents(tx, collected, true);
  });
  return (await database.sql<{ type: string }[]>`select type from outbox order by id`).map(({ type }) => type);
}

test('a refund in the transaction of its payment is told to the publisher’s systems after the payment', async () => {
  await database.sql`insert into webhook_endpoints (name, position) values ('crm', 0)`;
  expect(await payAndRefund()).toEqual(['order.paid', 'order.changed']);
  await database.sql`delete from webhook_endpoints`;
  expect(await payAndRefund()).toEqual(['order.paid']);
});
