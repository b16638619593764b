import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { silentLog } from '#server/kernel/log.ts';
import type { Worker } from '#server/kernel/work/worker.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { requestDeliveries } from '../fulfilment.fixture.ts';
import type { DeliveryAnswer, DeliveryOrder } from '../fulfilment.port.ts';
import { startDeliveryWorker } from './fulfilment.work.ts';

const HANGING = 1;
const HEALTHY = 2;
const GARBLED = 3;

let database: TestDatabase;
let deliveryWorker: Worker | undefined;
/** Deliveries that the games were asked for. */
let asked: DeliveryOrder[];
let answers: PromiseWithResolvers<void>;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate deliveries, outbox`;
  asked = [];
  answers = Promise.withResolvers();
});
afterEach(async () => {
  answers.resolve();
  await deliveryWorker?.stop();
});

const start = async (garbled: () => DeliveryAnswer = () => ({ result: 'accepted' }), pollMs?: number) => {
  deliveryWorker = await startDeliveryWorker({
    sql: database.sql,
    log: silentLog,
    random: () => 0,
    poke: () => undefined,
    retrySeconds: [0, 0],
    pollMs,
    games: {
      recall: async () => 'recalled',
      takeBack: async () => ({ result: 'unknown' }),
      deliver: async (order) => {
        asked.push(order);
        if (order.gid === HANGING) await answers.promise;
        return order.gid === GARBLED ? garbled() : { result: 'accepted' };
      },
    },
  });
};
const countOf = async (gid: number, state: string): Promise<number> => {
  const rows = await database.sql`select from deliveries where gid = ${gid} and state = ${state}`;
  return rows.length;
};
const accepted = (gid: number, count: number) =>
  until(
    () => countOf(gid, 'accepted'),
    (some) => some === count,
  );

test('delivers what was requested before the worker started, and later requests at once', async () => {
  await requestDeliveries(database.sql, HEALTHY, 120);
  await start();
  await accepted(HEALTHY, 120);
  await requestDeliveries(database.sql, HEALTHY, 3);
  await accepted(HEALTHY, 123);
  expect(new Set(asked.map(({ deliveryId }) => deliveryId)).size).toBe(asked.length);
});

test('a game that hangs does not delay other games, has a limited number of open calls, and gets all deliveries in the end', async () => {
  await start();
  await requestDeliveries(database.sql, HANGING, 400);
  await until(
    async () => asked.length,
    (some) => some >= 100,
  );
  await requestDeliveries(database.sql, HEALTHY, 60);
  await accepted(HEALTHY, 60);
  expect(asked.filter(({ gid }) => gid === HANGING).length).toBeLessThanOrEqual(150);
  answers.resolve();
  await accepted(HANGING, 400);
});

test('deliveries left over at a full game are taken as soon as it has room, without waiting for the next poll', async () => {
  await start(undefined, 3_600_000);
  await requestDeliveries(database.sql, HANGING, 400);
  await until(
    async () => asked.length,
    (some) => some >= 100,
  );
  answers.resolve();
  await accepted(HANGING, 400);
});

test.each([
  ['answers garbage', () => JSON.parse('{"result":\0}')],
  ['refuses with a reason that is not valid text', () => ({ result: 'refused' as const, reason: 'full\0' })],
  ['cuts its reason off in the middle of a character', () => ({ result: 'refused' as const, reason: 'full \ud83d' })],
])('records the outcome of a game that %s', async (_, answer) => {
  await start(answer);
  await requestDeliveries(database.sql, GARBLED, 1);
  const rows = await until(
    () => database.sql<{ state: string; reason: string }[]>`select state, reason from deliveries`,
    ([row]) => row?.state !== 'queued',
  );
  expect(rows).toEqual([
    { state: expect.stringMatching(/^(retrying|parked|refused)$/), reason: expect.stringMatching(/full|JSON/) },
  ]);
});

test('stop() waits for the tries under way, and leaves other deliveries in the queue', async () => {
  await start();
  await requestDeliveries(database.sql, HANGING, 1);
  await until(
    async () => asked.length,
    (some) => some === 1,
  );
  const stopped = deliveryWorker?.stop();
  await requestDeliveries(database.sql, HEALTHY, 1);
  answers.resolve();
  await stopped;
  expect(await countOf(HANGING, 'accepted')).toBe(1);
  expect(await countOf(HEALTHY, 'queued')).toBe(1);
});

test('asks the game again if its answer could not be stored', async () => {
  await database.sql.unsafe(`
    create sequence recordings;
    create function fail_once() returns trigger language plpgsql as $$ begin
      if new.state = 'accepted' and nextval('recordings') = 1 then raise exception 'the disk is full'; end if; return new;
    end $$;
    create trigger fail_once before update on deliveries for each row execute function fail_once()`);
  await start();
  const [reference] = await requestDeliveries(database.sql, HEALTHY, 1);
  await until(
    async () => asked.length,
    (some) => some === 1,
  );
  await until(
    () => database.sql<{ failed: boolean }[]>`select is_called as failed from recordings`,
    ([row]) => row?.failed === true,
  );
  await database.sql`update deliveries set claimed_until = now()`;
  await accepted(HEALTHY, 1);
  expect(asked.map(({ orderNumber }) => orderNumber)).toEqual([reference, reference]);
});
