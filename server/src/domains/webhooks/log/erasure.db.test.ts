import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookBody } from '#contract/publisher/webhooks.ts';
import type { StoredEvent } from '#server/db/events/follow-up.repo.ts';
import { readExamples } from '#tests/docs/examples.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { toWebhook } from '../send/events.ts';
import { syncNames } from '../send/sync.fixture.ts';
import { readEvents } from '../send/waiting.repo.ts';
import { eraseEvents, insertEvents, type NewEvent } from './events.repo.ts';
import { webhookLog } from './subscriber.ts';

const doc = readExamples('integration/webhooks.md');
const TYPES = ['order.paid', 'dispute.closed', 'delivery.parked', 'player.linked', 'reward.claimed', 'coupon.used'];

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await syncNames(database.sql, ['crm']);
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

test('an erasure takes the endpoints’ answers about the player out of the log, and leaves their status', async () => {
  const { sql } = database;
  const [erased, other] = [randomUUID(), randomUUID()];
  await store(erased);
  await store(other);
  const ids = async (player: string) =>
    (await sql<{ id: number }[]>`select id from webhook_events where player_id = ${player}`).map(({ id }) => id);
  const errors = ['422 80427731 is unknown', '500', 'there was no answer in time', null];
  for (const player of [erased, other])
    for (const [at, id] of (await ids(player)).slice(0, errors.length).entries()) {
      const error = errors[at] ?? null;
      await sql`insert into webhook_calls (endpoint, event, at, ms, error) values ('crm', ${id}, now(), 1, ${error})`;
      await sql`
        insert into webhook_parked (endpoint, event, key, due_at, error) values ('crm', ${id}, ${player}, 'infinity', ${error})`;
    }
  await sql`update webhook_endpoints set error = '500 of 80427731'`;
  await sql.begin((tx) => eraseEvents(tx, [erased]));
  const errorsOf = async (table: string, player: string) =>
    (
      await sql<{ error: string | null }[]>`
        select error from ${sql(table)} where event = any(${await ids(player)}::bigint[]) order by event`
    ).map(({ error }) => error);
  for (const table of ['webhook_calls', 'webhook_parked']) {
    expect(await errorsOf(table, erased)).toEqual(['422', ...errors.slice(1)]);
    expect(await errorsOf(table, other)).toEqual(errors);
  }
  expect(await sql`select error from webhook_endpoints`).toEqual([{ error: '500' }]);
  await sql`truncate webhook_events cascade`;
});

test('an erasure takes number and character out of waiting and stored webhooks, and leaves those of others', async () => {
  const [erased, other] = [randomUUID(), randomUUID()];
  await store(erased);
  await store(other);
  const event = { type: 'account.forgotten', payload: { playerId: erased, uid: 80427731 }, at: new Date() };
  await database.sql.begin((tx) => webhookLog(() => undefined).handle(tx, [event as unknown as StoredEvent]));

  const { events } = await readEvents(database.sql, 0, { types: [...TYPES, 'player.erased'], limit: 100 });
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
