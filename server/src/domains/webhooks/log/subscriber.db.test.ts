import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StoredEvent } from '#server/db/events/follow-up.repo.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { webhookLog } from './subscriber.ts';

const number = '20261129-0000000001';

let database: TestDatabase;
let playerId: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate webhook_events, webhook_endpoints, orders, players cascade`;
  await database.sql`insert into webhook_endpoints (name, position) values ('crm', 0)`;
  playerId = randomUUID();
  await database.sql`
    insert into players (id, uid, username, password_hash, nickname, created_at)
    values (${playerId}, 80427731, 'kestrel', 'x', 'Kestrel', now())`;
  await database.sql`
    insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total,
      method, locale, variant, created_at, expires_at, updated_at)
    values (${playerId}, ${number}, 80427731, 'unpaid', 'waiting', 1, 'eu', 'i', '{"roleId": "s3-1187"}', '{}', 'EUR', 1,
      'card', 'en', 'desktop', now(), now(), now())`;
});

type Event = Pick<StoredEvent, 'type' | 'payload'>;
const handle = (...events: (Event & { id?: number })[]) =>
  database.sql.begin((tx) =>
    webhookLog(() => undefined).handle(
      tx,
      events.map((event, id) => ({ id, xid: '1', key: '', at: new Date(), ...event })),
    ),
  );
const changed = (event: 'created' | 'expired' | 'cancelled' | 'refunded'): Event => ({
  type: 'order.changed',
  payload: { playerId, number, event },
});
const forgotten = (): Event => ({ type: 'account.forgotten', payload: { playerId, uid: 80427731 } });
const erase = () => database.sql`update players set state = 'deleted', uid = null where id = ${playerId}`;
const stored = () => database.sql<{ type: string; data: object }[]>`select type, data from webhook_events order by id`;

test('an order of an erased account, open when it was erased, is told without number and character', async () => {
  await erase();
  await handle(forgotten());
  await handle(changed('expired'));
  const [, expired] = await stored();
  expect(expired).toMatchObject({ type: 'order.expired', data: { order: { number, uid: '0', roleId: '' } } });
});

test('an erasure reaches events of endpoints that are removed', async () => {
  await handle(changed('created'));
  expect(await stored()).toMatchObject([{ data: { order: { uid: '80427731', roleId: 's3-1187' } } }]);
  await database.sql`delete from webhook_endpoints`;
  await erase();
  await handle(forgotten());
  expect(await stored()).toMatchObject([{ data: { order: { uid: '0', roleId: '' } } }]);
});

test('an erasure reaches events about the player, and not the one that tells it', async () => {
  await handle({ type: 'account.linked', payload: { playerId, provider: 'google' } });
  await erase();
  await handle(forgotten());
  expect(await stored()).toEqual([
    { type: 'player.linked', data: { uid: '0', provider: 'google' } },
    { type: 'player.erased', data: { uid: '80427731' } },
  ]);
});

test('events of transactions that waited for each other are stored in the order in which they happened', async () => {
  // The transaction with the lower id began first, and waited for the order's lock.
  await handle({ ...changed('refunded'), id: 8 }, { ...changed('cancelled'), id: 7 });
  expect((await stored()).map(({ type }) => type)).toEqual(['order.cancelled', 'order.refunded']);
});
