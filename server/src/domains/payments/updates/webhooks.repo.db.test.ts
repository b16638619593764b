import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { insertWebhooks } from './webhooks.repo.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('the event of a webhook has the payer of the payment that it names, if the shop knows it', async () => {
  const [playerId, paymentId] = [randomUUID(), randomUUID()];
  await database.sql`
    insert into payments (player_id, id, payable, provider, method, amount, currency, state, provider_id, captured, calling_until, created_at, updated_at)
    values (${playerId}, ${paymentId}, 'n', 'p', 'card', 499, 'EUR', 'pending', 'pp', 0, now(), now(), now())`;
  const named = [paymentId, randomUUID(), 'no uuid', null];
  const webhooks = named.map((id, n) => ({
    provider: 'p',
    eventId: `e${n}`,
    type: 't',
    body: {},
    sealed: null,
    card: null,
    paymentId: id,
  }));
  expect(await insertWebhooks(database.sql, webhooks)).toBe(4);
  const events = await database.sql`select payload from outbox order by key`;
  expect(events.map(({ payload }) => payload)).toEqual([
    { provider: 'p', eventId: 'e0', playerId },
    ...['e1', 'e2', 'e3'].map((eventId) => ({ provider: 'p', eventId })),
  ]);
});
