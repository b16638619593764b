import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { insertEvents } from '../log/events.repo.ts';
import { HoldLost, movePosition, takeEndpoint } from './endpoints.repo.ts';
import { syncNames } from './sync.fixture.ts';
import { park } from './waiting.repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate webhook_events, webhook_endpoints cascade`;
  await syncNames(database.sql, ['crm']);
});

const hold = { endpoint: 'crm', holder: randomUUID(), forMs: 60_000 };
const other = { ...hold, holder: randomUUID() };
const take = (of = hold) => takeEndpoint(database.sql, of);
const state = async () =>
  (
    await database.sql<{ position: number; holder: string; seconds: number }[]>`
      select position, holder, extract(epoch from held_until - now())::int as seconds from webhook_endpoints`
  )[0];

test('a position is moved only from where the holder read it, also by the holder itself', async () => {
  await take();
  await database.sql`update webhook_endpoints set position = 5`;
  const move = (from: number) => database.sql.begin((tx) => movePosition(tx, hold, from, 9));
  await expect(move(7)).rejects.toThrow(HoldLost);
  expect(await state()).toMatchObject({ position: 5 });
  await move(5);
  expect(await state()).toMatchObject({ position: 9 });
});

test('a hold that a clock set far into the future does not keep others away', async () => {
  await take();
  await database.sql`update webhook_endpoints set held_until = now() + interval '50 minutes'`;
  expect(await take(other)).toBeNull();
  await database.sql`update webhook_endpoints set held_until = now() + interval '61 minutes'`;
  expect(await take(other)).not.toBeNull();
  expect(await state()).toMatchObject({ holder: other.holder, seconds: expect.toSatisfy((left) => left <= 60) });
});

test('its holder renews such a hold, so that the time of the hold is right again', async () => {
  await take();
  await database.sql`update webhook_endpoints set held_until = now() + interval '61 minutes'`;
  expect(await take()).not.toBeNull();
  expect(await state()).toMatchObject({ holder: hold.holder, seconds: expect.toSatisfy((left) => left <= 60) });
});

test.each([
  ['waits until a time that a clock set far into the future', '61 minutes', true],
  ['waits after its failures', '5 minutes', false],
  ['has waited', '-1 second', true],
])('an endpoint that %s', async (_, wait, due) => {
  await database.sql`update webhook_endpoints set due_at = now() + ${wait}::interval`;
  // When it is taken, and when it is held already.
  expect(await take()).toMatchObject({ due });
  expect(await take()).toMatchObject({ due });
});

test('an event that is parked already stays as it is', async () => {
  await database.sql.begin((tx) =>
    insertEvents(tx, [{ type: 'player.created', playerId: randomUUID(), data: {}, at: new Date() }]),
  );
  const [event] = await database.sql<{ id: number; key: string }[]>`select id, key from webhook_events`;
  const parking = { event: event?.id ?? 0, key: event?.key ?? '', failed: true, wait: 5000, error: '500 no' };
  await database.sql.begin((tx) => park(tx, 'crm', [{ ...parking, wait: null, failed: false, error: null }]));
  await database.sql.begin((tx) => park(tx, 'crm', [parking]));
  expect(await database.sql`select attempts, due_at = 'infinity' as waits, error from webhook_parked`).toEqual([
    { attempts: 0, waits: true, error: null },
  ]);
});
