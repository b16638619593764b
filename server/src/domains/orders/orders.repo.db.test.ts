import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
