import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '#server/kernel/log.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { requestDeliveries } from '../fulfilment.fixture.ts';
import type { DeliveryState } from '../fulfilment.machine.ts';
import type { RecallAnswer } from '../fulfilment.port.ts';
import { claimDue, claimRecalls, type Delivery, type DeliveryRef, recordAnswers } from '../fulfilment.repo.ts';
import { keepDelivery, recallDeliveries } from './fulfilment.recall.ts';
import { startRecalls } from './fulfilment.recall.work.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.sql`truncate deliveries, outbox`;
});

const one = async (): Promise<DeliveryRef> => {
  await requestDeliveries(database.sql, 1, 1);
  const [ref] = await database.sql<DeliveryRef[]>`select player_id as "playerId", source, reference from deliveries`;
  if (!ref) throw new Error('no delivery was requested');
  return ref;
};
const claim = async (): Promise<Delivery[]> => claimDue(database.sql, { limit: 10, except: [], seconds: 60 });
const recall = async (ref: DeliveryRef): Promise<DeliveryState | null | undefined> =>
  (await database.sql.begin((tx) => recallDeliveries(tx, [ref])))[0]?.to;
const recalls = () => claimRecalls(database.sql, { limit: 10, seconds: 60, patience: 900 });
const record = async (delivery: Delivery, state: DeliveryState, wait = 0) =>
  recordAnswers(database.sql, [{ delivery, state, reason: null, wait }]);
const row = async () => (await database.sql`select state, attempts, claimed_until is null as free from deliveries`)[0];
const told = async () =>
  (await database.sql`select type, payload->'recalled' as recalled from outbox order by id`).map((r) => [
    r.type,
    r.recalled,
  ]);

test('a delivery without a try is withdrawn, and never tried', async () => {
  const ref = await one();
  expect(await recall(ref)).toBe('withdrawn');
  expect(await claim()).toEqual([]);
  expect(await recalls()).toEqual([]);
  expect(await recall(ref)).toBeNull();
  expect(await told()).toEqual([['delivery.withdrawn', null]]);
});

test('a delivery that an operator restarted counts as tried: its game is asked', async () => {
  const ref = await one();
  await database.sql`update deliveries set round = 1`;
  expect(await recall(ref)).toBe('recalling');
});

test('does not ask the game during a try, and asks at once when the try ends without an answer', async () => {
  const ref = await one();
  const [tried] = await claim();
  expect(await recall(ref)).toBe('recalling');
  expect(await recalls()).toEqual([]);
  if (tried) await record(tried, 'retrying', 3600);
  expect(await row()).toEqual({ state: 'recalling', attempts: 1, free: true });
  expect(await recalls()).toMatchObject([{ state: 'recalling', overdue: false }]);
  expect(await recalls()).toEqual([]);
  expect(await claim()).toEqual([]);
});

test.each(['accepted', 'refused'] as const)(
  'a try under way that is %s decides, and its event says that the delivery was recalled',
  async (state) => {
    const ref = await one();
    const [tried] = await claim();
    await recall(ref);
    if (tried) expect(await record(tried, state)).toEqual([true]);
    expect(await row()).toMatchObject({ state });
    expect(await told()).toEqual([
      ['delivery.recalling', null],
      [`delivery.${state}`, true],
    ]);
  },
);

test('after the game promised not to give the item, later answers do not count', async () => {
  const ref = await one();
  const [tried] = await claim();
  await recall(ref);
  await database.sql`update deliveries set claimed_until = now()`;
  const [asked] = await recalls();
  if (asked) expect(await record(asked, 'withdrawn')).toEqual([true]);
  if (tried) expect(await record(tried, 'accepted')).toEqual([false]);
  expect(await row()).toMatchObject({ state: 'withdrawn' });
});

test('a kept delivery is not recalled, and is still tried', async () => {
  const ref = await one();
  await database.sql.begin((tx) => keepDelivery(tx, ref));
  expect(await recall(ref)).toBeNull();
  expect(await claim()).toHaveLength(1);
});

test.each<[string, RecallAnswer | Error, DeliveryState]>([
  ['has the item', 'delivered', 'accepted'],
  ['does not have the item', 'recalled', 'withdrawn'],
  ['does not support recalls', 'not_asked', 'unclear'],
  ['gives no clear answer for a quarter of an hour', new Error('no\0 answer'), 'unclear'],
])('a game that %s', async (_, answer, state) => {
  const ref = await one();
  await claim();
  await recall(ref);
  // One second before the time limit.
  await database.sql`update deliveries set claimed_until = null, recalled_at = now() - interval '899 seconds'`;
  const lines: Record<string, unknown>[] = [];
  const asked: unknown[] = [];
  const running = startRecalls({
    sql: database.sql,
    log: createLog({ level: 'error', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } }),
    poke: () => undefined,
    games: {
      recall: async (order) => {
        asked.push(order);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    },
  });
  if (answer instanceof Error) {
    await until(
      () => database.sql`select from deliveries where state = 'recalling' and due_at > now() and claimed_until is null`,
      (rows) => rows.length === 1,
    );
    await database.sql`update deliveries set recalled_at = now() - interval '900 seconds', due_at = now()`;
  }
  await until(row, (now) => now?.state === state);
  await running.stop();
  expect(asked[0]).toMatchObject({ gid: 1, orderNumber: ref.reference });
  expect((await told()).at(-1)).toEqual([`delivery.${state}`, true]);
  expect(lines.map(({ alert }) => alert)).toEqual(state === 'unclear' ? ['delivery.unclear'] : []);
});
