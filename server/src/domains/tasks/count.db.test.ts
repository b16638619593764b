import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { DomainEvents } from '#contract/events.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { taskData } from './erase.repo.ts';
import { createTasks } from './index.ts';
import type { TaskEntry } from './tasks.catalog.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { catalogOf, task } from './tasks.fixture.ts';

let database: TestDatabase;
let playerId: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  playerId = randomUUID();
});

const ORDERS = task({ id: 'orders' });
const SPENT = task({ id: 'spent', goal: 'spent', steps: [{ target: 500, reward: { points: 5 } }] });
const BOUGHT = task({ id: 'bought', gid: 7, goal: { bought: 'gem' } });
const OTHER = task({ id: 'other', gid: 8, goal: 'spent' });
const WINS = task({ id: 'wins', gid: 7, goal: 'game', steps: [{ target: 3, reward: { points: 1 } }] });
const ALL = [ORDERS, SPENT, BOUGHT, OTHER, WINS];

const tasksOf = (tasks: readonly TaskEntry[]) => {
  const rewards = { onForgotten: () => Promise.resolve() } as unknown as TasksDeps['rewards'];
  return createTasks({ sql: database.sql, catalog: catalogOf(...tasks), rewards, clock: { now: () => new Date() } });
};
const fact = (number: string, over: object = {}): DomainEvents['order.sent'] => ({
  playerId,
  number,
  gid: 7,
  item: 'gem',
  total: 1499,
  currency: 'USD',
  inReference: 1_499_900,
  at: new Date().toISOString(),
  ...over,
});
const paid = (facts: DomainEvents['order.sent'][], tasks: readonly TaskEntry[] = ALL) =>
  database.sql.begin((tx) => tasksOf(tasks).onSent(tx, facts));
const refunded = (facts: DomainEvents['order.refunded'][], tasks: readonly TaskEntry[] = ALL) =>
  database.sql.begin((tx) => tasksOf(tasks).onRefunded(tx, facts));
const back = (number: string, sum: number) => ({ ...fact(number), refunded: sum });
const told = (eventId: string, amount = 1, tasks: readonly TaskEntry[] = ALL, { gid = 7, id = 'wins' } = {}) =>
  tasksOf(tasks)
    .gameApi(() => Promise.resolve(playerId))
    ['POST /tasks/:task/progress']({ task: id, uid: '7', eventId, amount }, { gid } as never)
    .then(
      ({ count }) => count as number | string,
      (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
    );
const counts = async (): Promise<Record<string, number>> => {
  const rows = await database.sql<{ name: string; count: number }[]>`
    select task || ':' || period as name, count from task_progress where player_id = ${playerId} order by 1`;
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
};
const wrongSums = () => database.sql`
  select p.* from task_progress as p left join (
    select player_id, task, period, sum(amount) as sum from task_entries group by 1, 2, 3
  ) as e using (player_id, task, period) where p.count <> coalesce(e.sum, 0)`;

test('an order counts once for each matching task, also with duplicate events', async () => {
  await paid([fact('a'), fact('a'), fact('b', { item: 'chest' }), fact('c', { gid: 8, inReference: 999 })]);
  await paid([fact('a')]);
  expect(await counts()).toEqual({ 'orders:once': 3, 'spent:once': 2998, 'bought:once': 1 });
});

test('a refund takes back its share, which counts again if the refund fails', async () => {
  await paid([fact('a'), fact('b')]);
  await refunded([back('a', 700)]);
  expect(await counts()).toEqual({ 'orders:once': 2, 'spent:once': 1499 + 799, 'bought:once': 2 });
  await refunded([back('a', 1000), back('a', 1499)]);
  await refunded([back('a', 1499)]);
  expect(await counts()).toEqual({ 'orders:once': 1, 'spent:once': 1499, 'bought:once': 1 });
  await refunded([back('a', 0)]);
  expect(await counts()).toEqual({ 'orders:once': 2, 'spent:once': 2998, 'bought:once': 2 });
});

test('an order event without a time counts as of now; a payment outside the window does not count', async () => {
  const window = { from: '2026-01-01T00:00:00Z', until: '2026-02-01T00:00:00Z' };
  const { at: _at, ...former } = fact('a');
  await paid([former], [ORDERS, { ...ORDERS, id: 'windowed', window }]);
  const during = { at: '2026-01-31T23:59:59.999Z' };
  await paid([fact('b', during), fact('c', { at: window.until })], [{ ...ORDERS, id: 'windowed', window }]);
  expect(await counts()).toEqual({ 'orders:once': 1, 'windowed:once': 1 });
});

test('an order counts in the period of its payment, and its refund counts there too', async () => {
  const daily = task({ period: { every: 'day', timeZone: 'Asia/Tokyo', resetHour: 5 } });
  const times = ['2026-11-20T19:59:59Z', '2026-11-20T20:00:00Z', '2026-11-21T19:59:59Z'];
  await paid(
    times.map((at, n) => fact(`${n}`, { at })),
    [daily],
  );
  expect(await counts()).toEqual({ 'orders:2026-11-20': 1, 'orders:2026-11-21': 2 });
  await refunded([back('1', 1499)], [daily]);
  expect(await counts()).toEqual({ 'orders:2026-11-20': 1, 'orders:2026-11-21': 1 });
});

test('a task that left the catalogue keeps its count, minus refunds', async () => {
  await paid([fact('a'), fact('b')], [ORDERS]);
  await refunded([back('a', 1499)], []);
  expect(await counts()).toEqual({ 'orders:once': 1 });
});

test('100 duplicates of a game’s event count once and get the same answer', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => told('one', 2)));
  expect(answers).toEqual(Array(100).fill(2));
  expect(await counts()).toEqual({ 'wins:once': 2 });
});

test('counts 100 concurrent events of a game exactly, also above the largest count that is shown', async () => {
  await Promise.all(Array.from({ length: 100 }, (_, n) => told(`${n}`, 1_000_000)));
  expect(await counts()).toEqual({ 'wins:once': 100_000_000 });
  await database.sql`update task_progress set count = 2147483640 where player_id = ${playerId}`;
  expect([await told('more', 1_000_000), await told('more')]).toEqual([2_147_483_647, 2_147_483_647]);
  const input = { params: undefined, query: undefined, body: undefined };
  const read = tasksOf([WINS]).handlers['GET /me/tasks'];
  expect(await read(input, { playerId, uid: '7', deletionRequested: false }, {} as never)).toMatchObject({
    tasks: [{ count: 2_147_483_647 }],
    completed: 1,
  });
  await database.sql`delete from task_progress where player_id = ${playerId}`;
  await database.sql`delete from task_entries where player_id = ${playerId}`;
});

test('an event counts once over all periods, and the answer is for the period in which it counted', async () => {
  const daily = { ...WINS, period: { every: 'day', timeZone: 'UTC', resetHour: 0 } } as const;
  await database.sql`
    insert into task_entries values (${playerId}, 'wins', 'event:one', '2026-01-05', 4, 4, now())`;
  await database.sql`
    insert into task_progress values (${playerId}, 'wins', '2026-01-05', 4, '2026-01-06T00:00:00Z')`;
  expect(await told('one', 1, [daily])).toBe(4);
  expect(await counts()).toEqual({ 'wins:2026-01-05': 4 });
  expect(await told('two', 1, [daily])).toBe(1);
});

test('a game can count only for its own tasks, for known players, and while the task is open', async () => {
  expect(await told('a', 1, ALL, { id: 'none' })).toBe('task.unknown');
  expect(await told('a', 1, ALL, { id: 'orders' })).toBe('task.unknown');
  expect(await told('a', 1, ALL, { gid: 8 })).toBe('task.unknown');
  const over = { ...WINS, window: { until: '2026-01-01T00:00:00Z' } };
  expect(await told('a', 1, [over])).toBe('task.over');
  expect(await told('a', 1, [{ ...WINS, window: { from: '2099-01-01T00:00:00Z' } }])).toBe('task.over');
  const stranger = tasksOf(ALL).gameApi(() => Promise.resolve(undefined))['POST /tasks/:task/progress'];
  const body = { task: 'wins', uid: '9', eventId: 'a', amount: 1 };
  await expect(stranger(body, { gid: 7 } as never)).rejects.toMatchObject({ code: 'player.unknown' });
  expect(await counts()).toEqual({});
  // A duplicate event gets its first answer, also after the task's end.
  expect(await told('a', 2)).toBe(2);
  expect(await told('a', 2, [over])).toBe(2);
});

test('counts equal a model’s for any history in any batches', async () => {
  const numbers = ['a', 'b', 'c'] as const;
  const TOTAL = 1499;
  const step = fc.oneof(
    fc.record({ what: fc.constant('paid' as const), number: fc.constantFrom(...numbers) }),
    fc.record({
      what: fc.constant('back' as const),
      number: fc.constantFrom(...numbers),
      sum: fc.constantFrom(0, 1, 700, 1498, TOTAL, 2 * TOTAL),
    }),
    fc.record({
      what: fc.constant('event' as const),
      id: fc.constantFrom('x', 'y', 'z'),
      amount: fc.integer({ min: 1, max: 1_000_000 }),
    }),
  );
  const history = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(history, async (batches) => {
      playerId = randomUUID();
      const orders = new Map<string, number>();
      const events = new Map<string, number>();
      for (const batch of batches) {
        // In the order in which the lane delivers them: one type at a time, orders before their refunds.
        const settled = batch.filter((one) => one.what === 'paid');
        const backs = batch.filter((one) => one.what === 'back');
        await paid(settled.map(({ number }) => fact(number)));
        for (const { number } of settled) if (!orders.has(number)) orders.set(number, 0);
        await refunded(backs.map(({ number, sum }) => back(number, sum)));
        for (const { number, sum } of backs) if (orders.has(number)) orders.set(number, sum);
        for (const one of batch) {
          if (one.what !== 'event') continue;
          await told(one.id, one.amount);
          if (!events.has(one.id)) events.set(one.id, one.amount);
        }
      }
      const kept = [...orders.values()].filter((sum) => sum < TOTAL).length;
      const spent = [...orders.values()].reduce((all, sum) => all + Math.max(0, TOTAL - sum), 0);
      const wins = [...events.values()].reduce((all, amount) => all + amount, 0);
      const model = { 'orders:once': kept, 'spent:once': spent, 'bought:once': kept };
      expect(await counts()).toEqual({ ...(orders.size > 0 && model), ...(events.size > 0 && { 'wins:once': wins }) });
    }),
    { numRuns: 50 },
  );
  expect(await wrongSums()).toEqual([]);
}, 120_000);

test('500 orders of 500 players take as many statements as one', async () => {
  let asked = 0;
  const many = (length: number) => Array.from({ length }, (_, n) => fact(`${n}`, { playerId: randomUUID() }));
  const statements = async (length: number): Promise<number> => {
    asked = 0;
    await database.sql.begin(async (tx) => {
      const counting = new Proxy(tx, {
        apply(target, self, parts) {
          asked += 1;
          return Reflect.apply(target, self, parts);
        },
      });
      const facts = many(length);
      await tasksOf(ALL).onSent(counting, facts);
      await tasksOf(ALL).onRefunded(
        counting,
        facts.map((one) => ({ ...one, refunded: 1499 })),
      );
    });
    return asked;
  };
  expect(await statements(500)).toBe(await statements(1));
});

test('an event that no task counts runs no statement', async () => {
  const sql = vi.fn(() => Promise.resolve([]));
  const tx = sql as unknown as Parameters<Parameters<typeof database.sql.begin>[0]>[0];
  await tasksOf([WINS]).onSent(tx, [fact('a')]);
  await tasksOf([WINS]).onPresent(tx, [{ playerId, at: new Date().toISOString() }]);
  expect(sql).not.toHaveBeenCalled();
});

test('erases everything of an erased player', async () => {
  await paid([fact('a')]);
  const tasks = tasksOf(ALL);
  expect(await taskData(database.sql, playerId)).toHaveLength(3);
  await database.sql.begin((tx) => tasks.onForgotten(tx, [{ playerId }]));
  expect([await taskData(database.sql, playerId), await counts()]).toEqual([[], {}]);
});

test.each([
  ['invited', 'onInvited'],
  ['bound', 'onBound'],
  ['drew', 'onDrawn'],
] as const)('other acts than purchases count once for each reference (%s)', async (goal, heard) => {
  const tasks = [task({ id: 'acts', goal }), ORDERS, task({ id: 'other', goal: goal === 'drew' ? 'bound' : 'drew' })];
  const did = (...references: string[]) =>
    database.sql.begin((tx) =>
      tasksOf(tasks)[heard](
        tx,
        references.map((reference) => ({ playerId, reference, at: new Date().toISOString() })),
      ),
    );
  await did('one', 'two');
  await did('two', 'three');
  expect(await counts()).toEqual({ 'acts:once': 3 });
});
