import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog, type Log } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { eraseDeliveries } from '../erase.repo.ts';
import { requestDeliveries } from '../fulfilment.fixture.ts';
import type { DeliveryOrder, TakeBackAnswer } from '../fulfilment.port.ts';
import { claimDue, type DeliveryRef, recordAnswers } from '../fulfilment.repo.ts';
import { fulfilment } from '../fulfilment.service.ts';
import { findDelivery } from '../game-api.repo.ts';
import { claimTakeBacks, type TakeBack } from './fulfilment.take-back.repo.ts';
import { recordAnswer } from './fulfilment.take-back.ts';
import { startTakeBacks } from './fulfilment.take-back.work.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate deliveries, take_backs, outbox`;
});

/** Requests a delivery that its game accepts. */
async function accepted(): Promise<DeliveryRef & { id: string }> {
  await requestDeliveries(database.sql, 1, 1);
  const [delivery] = await claimDue(database.sql, { limit: 1, except: [], seconds: 60 });
  if (!delivery) throw new Error('no delivery is due');
  await recordAnswers(database.sql, [{ delivery, state: 'accepted', reason: null, wait: 0 }]);
  return delivery;
}
const ask = (ref: DeliveryRef) => database.sql.begin((tx) => fulfilment.takeBack(tx, ref));
const claim = async (): Promise<TakeBack> => {
  await database.sql`update take_backs set due_at = now(), claimed_until = null where state = 'asked'`;
  const [one] = await claimTakeBacks(database.sql, { limit: 10, seconds: 60 });
  if (!one) throw new Error('no take-back is due');
  return one;
};
const record = (request: TakeBack, state: TakeBack['state'], reason: string | null = null) =>
  recordAnswer(database.sql, request, { state, reason, wait: 0 });
const states = async (): Promise<[string | undefined, string[]]> => [
  (await database.sql<{ state: string }[]>`select state from deliveries`)[0]?.state,
  (await database.sql<{ state: string }[]>`select state from take_backs order by id`).map(({ state }) => state),
];
const told = async () =>
  (await database.sql<{ type: string }[]>`select type from outbox order by id`).map(({ type }) => type);
const log = (lines: Record<string, unknown>[]): Log =>
  createLog({ level: 'error', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } });

test('a delivery that its game has not accepted is not taken back', async () => {
  await requestDeliveries(database.sql, 1, 1);
  const [ref] = await database.sql<DeliveryRef[]>`select player_id as "playerId", source, reference from deliveries`;
  expect(ref && (await ask(ref))).toMatchObject({ delivery: { state: 'queued' }, open: null });
  expect(await states()).toEqual(['queued', []]);
});

test('the game gets the delivery as it was, and the same request on each try', async () => {
  const ref = await accepted();
  await ask(ref);
  const asked: DeliveryOrder[] = [];
  const answers: (TakeBackAnswer | Error)[] = [new Error('503'), { result: 'taken' }];
  const worker = startTakeBacks({
    sql: database.sql,
    log: log([]),
    poke: () => undefined,
    random: () => 0,
    retrySeconds: [0],
    games: {
      takeBack: async (order) => {
        asked.push(order);
        const answer = answers.shift() ?? new Error('asked too often');
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  await until(states, ([delivery]) => delivery === 'taken_back');
  await worker.stop();
  const { id: deliveryId, reference: orderNumber } = ref;
  const order = { deliveryId, orderNumber, gid: 1, uid: 1, roleId: 'r', serverId: 's' };
  expect(asked).toEqual([1, 2].map(() => ({ ...order, contents: [{ id: 'gem', quantity: 1 }] })));
  expect(await told()).toEqual(['delivery.accepted', 'delivery.taken_back']);
});

test('after the last try an alert asks for a person, and no event is published', async () => {
  await ask(await accepted());
  const lines: Record<string, unknown>[] = [];
  const worker = startTakeBacks({
    sql: database.sql,
    log: log(lines),
    poke: () => undefined,
    random: () => 0,
    retrySeconds: [],
    games: { takeBack: () => Promise.reject(new Error('no\0 answer')) },
  });
  await until(states, ([, [request]]) => request === 'parked');
  await worker.stop();
  expect(lines).toMatchObject([{ alert: 'delivery.not_taken', gid: 1 }]);
  expect(await told()).toEqual(['delivery.accepted']);
});

test('the first decisive answer stays; a later one, and one without a decision, change nothing', async () => {
  await ask(await accepted());
  const first = await claim();
  const second = await claim();
  expect(await record(first, 'parked', 'late')).toBe(false);
  expect(await record(second, 'used')).toBe(true);
  expect(await record(first, 'taken')).toBe(false);
  expect(await states()).toEqual(['accepted', ['used']]);
});

test('a late answer counts after the take-back was parked', async () => {
  await ask(await accepted());
  const first = await claim();
  await record(await claim(), 'parked', 'no answer');
  expect(await record(first, 'taken')).toBe(true);
  expect(await states()).toEqual(['taken_back', ['taken']]);
});

test('a request of a worker that died is asked again', async () => {
  await ask(await accepted());
  const [dead] = await claimTakeBacks(database.sql, { limit: 1, seconds: 0 });
  const [again] = await claimTakeBacks(database.sql, { limit: 1, seconds: 60 });
  expect([dead?.attempts, again?.attempts, again?.id]).toEqual([1, 2, dead?.id]);
  expect(await claimTakeBacks(database.sql, { limit: 1, seconds: 60 })).toEqual([]);
});

test('an item that was taken back is delivered again under a new id; the game still reads the old one', async () => {
  const ref = await accepted();
  await ask(ref);
  await database.sql.begin((tx) => fulfilment.keep(tx, ref));
  await record(await claim(), 'taken');
  expect(await claimDue(database.sql, { limit: 1, except: [], seconds: 60 })).toEqual([]);
  const to = { roleId: 'other', serverId: 't' };
  expect(await database.sql.begin((tx) => fulfilment.changeReceiver(tx, ref, to))).toBe('again');
  const [again] = await claimDue(database.sql, { limit: 1, except: [], seconds: 60 });
  expect(again).toMatchObject({ ...to, reference: ref.reference, attempts: 1, round: 0 });
  expect(again?.id).not.toBe(ref.id);
  // It is recalled like a first one, though the player was to keep the item before.
  expect(await database.sql`select keep_item from deliveries`).toEqual([{ keep_item: false }]);
  expect(await findDelivery(database.sql, 1, ref.id)).toMatchObject({ state: 'taken_back', roleId: 'r' });
  if (again) await recordAnswers(database.sql, [{ delivery: again, state: 'accepted', reason: null, wait: 0 }]);
  const [event] = await database.sql`select payload from outbox order by id desc limit 1`;
  expect(event?.payload).toMatchObject({ again: true, reference: ref.reference });
});

test('the receiver of a player who was erased stays until the game has answered', async () => {
  const ref = await accepted();
  await ask(ref);
  const erase = () => database.sql.begin((tx) => eraseDeliveries(tx, ref.playerId));
  const uids = async () => [
    ...(await database.sql`select uid::int, role_id from deliveries`),
    ...(await database.sql`select uid::int, role_id from take_backs`),
  ];
  expect(await erase()).toBe(1);
  expect(await uids()).toEqual([1, 2].map(() => ({ uid: 1, role_id: 'r' })));
  await record(await claim(), 'used');
  expect(await erase()).toBe(0);
  expect(await uids()).toEqual([1, 2].map(() => ({ uid: 0, role_id: '' })));
});
