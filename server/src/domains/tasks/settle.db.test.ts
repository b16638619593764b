import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DomainEvents } from '#contract/events.ts';
import { createRewards, type RewardsDeps } from '#server/domains/rewards/index.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import { until } from '#tests/world/until.ts';
import { createTasks } from './index.ts';
import type { TaskEntry } from './tasks.catalog.ts';
import { catalogOf, task } from './tasks.fixture.ts';

let database: TestDatabase;
let playerId: string;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  playerId = randomUUID();
  await database.sql`truncate task_entries, task_progress`;
});

const DAILY = task({
  id: 'daily',
  period: { every: 'day', timeZone: 'UTC', resetHour: 0 },
  steps: [
    { target: 1, reward: { points: 5 } },
    { target: 2, reward: { points: 50 } },
  ],
});
/** The same task without a period, so that tests do not depend on the hour. */
const ONCE: TaskEntry = { ...DAILY, id: 'once', period: undefined };
const OVER: TaskEntry = { ...ONCE, window: { until: '2026-02-01T00:00:00Z' } };
const DURING = new Date('2026-01-31T12:00:00Z');
const tasksOf = (tasks: readonly TaskEntry[] = [DAILY]) => {
  const catalog = catalogOf(...tasks);
  const rewards = createRewards({ sql: database.sql, catalog, titleOf: () => null } as unknown as RewardsDeps);
  return createTasks({ sql: database.sql, catalog, rewards, clock: { now: () => new Date() } });
};
const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const fact = (number: string, at: Date): DomainEvents['order.sent'] => ({
  playerId,
  number,
  gid: 7,
  item: 'gem',
  total: 1499,
  currency: 'USD',
  inReference: 1_499_000,
  at: at.toISOString(),
});
const paid = (number: string, at: Date, tasks?: readonly TaskEntry[]) =>
  database.sql.begin((tx) => tasksOf(tasks).onSent(tx, [fact(number, at)]));
const back = (number: string, refunded: number) =>
  database.sql.begin((tx) => tasksOf([DAILY, ONCE]).onRefunded(tx, [{ ...fact(number, new Date()), refunded }]));
const grants = async () => {
  const rows = await database.sql<{ line: string }[]>`
    select reference || ' ' || state || coalesce(' ' || round(extract(epoch from nullif(claimable_until, 'infinity') - now()) / 3600), '') as line
    from grants where player_id = ${playerId} order by reference`;
  return rows.map(({ line }) => line);
};
const claim = async (step: number): Promise<string> => {
  const handler = tasksOf([ONCE]).handlers['POST /tasks/:task/claim'];
  const input = { params: { task: 'once' }, query: undefined, body: { step, period: 'once', locale: 'en' as const } };
  const request = { idempotencyKey: randomUUID() } as Parameters<typeof handler>[2];
  return handler(input, { playerId, uid: '7', deletionRequested: false }, request).then(
    () => 'claimed',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  );
};

test('gives the steps reached in an ended period once, for 7 days, and not those of the running period', async () => {
  const yesterday = daysAgo(1);
  await paid('a', yesterday);
  await paid('b', yesterday, [ONCE]);
  expect(await tasksOf([DAILY, ONCE]).settle()).toBe(1);
  expect([await tasksOf([DAILY, ONCE]).settle(), await tasksOf([DAILY, ONCE]).settle()]).toEqual([0, 0]);
  expect(await grants()).toEqual([`daily:${dayOf(yesterday)}:1 claimable 168`]);
});

test('does not give claimed steps again, and gives steps reached by late events in the next run', async () => {
  await paid('a', DURING, [ONCE]);
  expect(await claim(1)).toBe('claimed');
  expect(await tasksOf([OVER]).settle()).toBe(0);
  await paid('b', DURING, [ONCE]);
  expect(await tasksOf([OVER]).settle()).toBe(1);
  expect(await grants()).toEqual(['once:once:1 sent', 'once:once:2 claimable 168']);
});

test('concurrent runs give each step once, for any number of ended periods', async () => {
  const rows = 1200;
  await database.sql`
    insert into task_progress (player_id, task, period, count, ends_at)
    select uuidv7(), 'daily', '2026-01-01', 2, '2026-01-02' from generate_series(1, ${rows})`;
  const given = await Promise.all([tasksOf().settle(), tasksOf().settle(), tasksOf().settle()]);
  const later = await tasksOf().settle();
  expect(given.reduce((sum, one) => sum + one, later)).toBe(2 * rows);
  const [row] = await database.sql<{ open: number }[]>`
    select count(*)::int as open from task_progress where not settled`;
  expect(row?.open).toBe(0);
});

test('settles a task without a period when its window ends, and skips a task that left the catalogue', async () => {
  await paid('a', DURING, [ONCE]);
  expect([await tasksOf([ONCE]).settle(), await tasksOf([]).settle()]).toEqual([0, 0]);
  expect(await tasksOf([OVER]).settle()).toBe(1);
  // Orders that arrive later still count for the closed window, and their steps are given too.
  await paid('b', DURING, [ONCE]);
  expect(await tasksOf([OVER]).settle()).toBe(1);
  expect(await grants()).toEqual(['once:once:1 claimable 168', 'once:once:2 claimable 168']);
});

test('a refund withdraws unclaimed steps that it undoes, and gives them again if it fails', async () => {
  const yesterday = daysAgo(1);
  const day = dayOf(yesterday);
  await paid('a', yesterday);
  await paid('b', yesterday);
  await tasksOf().settle();
  await database.sql`update grants set state = 'sent' where player_id = ${playerId} and reference like '%:1'`;
  await back('b', 1499);
  await back('a', 1499);
  expect(await grants()).toEqual([`daily:${day}:1 sent 168`, `daily:${day}:2 withdrawn 168`]);
  await back('a', 0);
  await back('b', 0);
  await tasksOf().settle();
  expect(await grants()).toEqual([`daily:${day}:1 sent 168`, `daily:${day}:2 claimable 168`]);
});

test('a refund withdraws a step whose claim the game refused', async () => {
  await paid('a', new Date(), [ONCE]);
  expect(await claim(1)).toBe('claimed');
  await database.sql`update grants set state = 'claimable' where player_id = ${playerId}`;
  await back('a', 1499);
  expect(await grants()).toEqual(['once:once:1 withdrawn']);
  expect(await claim(1)).toBe('task.not_reached');
});

test.each(['claim', 'refund'])(
  'a claim and a refund at the same time, the %s first: the first one wins',
  async (first) => {
    await paid('a', new Date(), [ONCE]);
    const blocked = () =>
      until(
        () => database.sql`
        select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
        (waiting) => waiting.length > 0,
      );
    if (first === 'refund') {
      let answer = Promise.resolve('');
      await database.sql.begin(async (tx) => {
        await tasksOf([ONCE]).onRefunded(tx, [{ ...fact('a', new Date()), refunded: 1499 }]);
        answer = claim(1);
        await blocked();
      });
      expect([await answer, await grants()]).toEqual(['task.not_reached', []]);
    } else {
      // Locks the row like a claim, and inserts the grant that the claim would give.
      let refund: Promise<unknown> = Promise.resolve();
      await database.sql.begin(async (tx) => {
        await tx`select from task_progress where player_id = ${playerId} for update`;
        refund = back('a', 1499);
        await blocked();
        await tx`
        insert into grants (player_id, id, source, reference, subject, state, claimed_at, contents)
        values (${playerId}, uuidv7(), 'task', 'once:once:1', 'once', 'sent', now(), '{"points": 5}')`;
      });
      await refund;
      expect(await grants()).toEqual(['once:once:1 sent']);
    }
  },
);

test('concurrent claims and refunds leave either a reward with its points or neither', async () => {
  for (let round = 0; round < 10; round += 1) {
    playerId = randomUUID();
    await paid('a', new Date(), [ONCE]);
    const [answer] = await Promise.all([claim(1), back('a', 1499), claim(1)]);
    const [row] = await database.sql<{ entries: number; states: string[] }[]>`
      select (select count(*)::int from point_entries where player_id = ${playerId}) as entries,
        array(select state from grants where player_id = ${playerId}) as states`;
    expect(['claimed', 'reward.claimed', 'task.not_reached']).toContain(answer);
    expect([
      [0, []],
      [1, ['sent']],
    ]).toContainEqual([row?.entries, row?.states]);
  }
});

test('deletes the progress of periods that ended more than four months ago', async () => {
  const ago = (months: number, days = 0) => {
    const at = new Date();
    at.setUTCMonth(at.getUTCMonth() - months);
    return new Date(at.getTime() + days * 86_400_000);
  };
  const old = ago(4, -3);
  const late = ago(4, 3);
  await paid('a', old, [DAILY, ONCE]);
  await paid('b', late, [DAILY, ONCE]);
  await tasksOf([DAILY, ONCE]).forgetEnded();
  const left = async () =>
    (
      await database.sql<{ line: string }[]>`
        select task || ' ' || period as line from task_progress where player_id = ${playerId} order by 1`
    ).map(({ line }) => line);
  expect(await left()).toEqual([`daily ${dayOf(late)}`, 'once once']);
  expect(await database.sql`select from task_entries where player_id = ${playerId}`).toHaveLength(3);
  await tasksOf([DAILY, { ...ONCE, window: { until: old.toISOString() } }]).forgetEnded();
  expect(await left()).toEqual([`daily ${dayOf(late)}`]);
});

test('a refund counts also while its task is missing in the catalogue', async () => {
  await paid('a', new Date(), [ONCE]);
  await database.sql.begin((tx) => tasksOf([]).onRefunded(tx, [{ ...fact('a', new Date()), refunded: 1499 }]));
  expect(await claim(1)).toBe('task.not_reached');
  await database.sql.begin((tx) => tasksOf([]).onRefunded(tx, [{ ...fact('a', new Date()), refunded: 700 }]));
  expect(await claim(1)).toBe('claimed');
});

test('a refund withdraws a step’s grant also if the catalogue no longer has the step', async () => {
  await paid('a', DURING, [ONCE]);
  await tasksOf([OVER]).settle();
  expect(await grants()).toEqual(['once:once:1 claimable 168']);
  const other = { ...OVER, steps: [{ target: 2, reward: { points: 1 } }] };
  await database.sql.begin((tx) => tasksOf([other]).onRefunded(tx, [{ ...fact('a', new Date()), refunded: 1499 }]));
  expect(await grants()).toEqual(['once:once:1 withdrawn 168']);
});

test('gives the steps of a task without a period when it gets a period', async () => {
  await paid('a', DURING, [ONCE]);
  expect(await tasksOf([{ ...ONCE, period: DAILY.period }]).settle()).toBe(1);
});
