import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookBody } from '#contract/publisher/webhooks.ts';
import type { StoredEvent } from '#server/db/events/follow-up.repo.ts';
import { readExamples } from '#tests/docs/examples.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { syncEndpoints } from '../send/endpoints.repo.ts';
import { toWebhook } from '../send/events.ts';
import { readEvents } from '../send/waiting.repo.ts';
import { insertEvents, type NewEvent } from './events.repo.ts';
import { webhookLog } from './subscriber.ts';

const doc = readExamples('integration/webhooks.md');
const TYPES = ['order.paid', 'dispute.closed', 'delivery.parked', 'player.linked', 'reward.claimed', 'coupon.used'];

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await syncEndpoints(database.sql, ['crm']);
});
afterAll(() => database.drop());

/** Stores the documented example of each type for a player. */
const store = (playerId: string) =>
  database.sql.begin((tx) =>
    insertEvents(
      tx,
      TYPES.map((type) => ({ ...doc.json<NewEvent>(type), playerId, at: new Date() })),
    ),
  );

test('an erasure takes number and character out of waiting and stored webhooks, and leaves those of others', async () => {
  const [erased, other] = [randomUUID(), randomUUID()];
  await store(erased);
  await store(other);
  const event = { type: 'account.forgotten', payload: { playerId: erased, uid: 80427731 }, at: new Date() };
  await database.sql.begin((tx) => webhookLog(() => undefined).handle(tx, [event as unknown as StoredEvent]));

  const { events } = await readEvents(database.sql, 0, [...TYPES, 'player.erased']);
  const bodiesOf = (player: string) => events.filter(({ key }) => key === player).map((one) => toWebhook(one).body);
  const [own, last] = [bodiesOf(erased).slice(0, -1), bodiesOf(erased).at(-1) ?? ''];
  expect(own).toHaveLength(TYPES.length);
  expect(own.join()).not.toMatch(/80427731|s3-1187/);
  expect(JSON.parse(last)).toMatchObject({ type: 'player.erased', data: { uid: '80427731' } });
  expect(
    bodiesOf(other)
      .join()
      .match(/80427731/g),
  ).toHaveLength(TYPES.length);
  for (const { type, ...one } of events) {
    const body: unknown = JSON.parse(toWebhook({ type, ...one }).body);
    expect(webhookBody(type).safeParse(body).error).toBeUndefined();
  }
});
