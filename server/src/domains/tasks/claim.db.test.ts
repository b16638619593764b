import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Sql } from '#server/db/client.ts';
import { lockBalance, wrongBalances } from '#server/domains/points/index.ts';
import { createRewards, type RewardsDeps, withdrawGrants, withdrawSelected } from '#server/domains/rewards/index.ts';
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
beforeEach(() => {
  playerId = randomUUID();
});

const LADDER = task({
  steps: [
    { target: 1, reward: { points: 5 } },
    { target: 3, reward: { points: 50 } },
  ],
});
const DAILY = task({ id: 'daily', period: { every: 'day', timeZone: 'UTC', resetHour: 0 } });
const delivered: string[] = [];

function handlersOf(tasks: readonly TaskEntry[], sql: Sql = database.sql) {
  const catalog = catalogOf(...tasks);
  const game = { gid: 7, name: { en: 'Test' }, icon: 'art/icon.svg', goods: [] };
  const current = {
    ...catalog.current(),
    game: () => game,
    region: () => ({ id: 'eu' }),
    artUrl: (path: string) => path,
  };
  const rewards = createRewards({
    sql,
    catalog: { current: () => current },
    titleOf: () => null,
    characters: { find: () => Promise.resolve({ roleId: 'r', server: { id: 's' } }) },
    fulfilment: {
      request: async (_: unknown, asked: { reference: string }[]) => void delivered.push(asked[0]?.reference ?? ''),
    },
  } as unknown as RewardsDeps);
  return createTasks({ sql, catalog, rewards, clock: { now: () => new Date() } }).handlers;
}
const did = (id: string, period: string, count: number) => database.sql`
  insert into task_progress (player_id, task, period, count, ends_at) values (${playerId}, ${id}, ${period}, ${count}, 'infinity')
  on conflict (player_id, task, period) do update set count = excluded.count`;
const today = () => new Date().toISOString().slice(0, 10);
/** Returns `claimed`, or the code of the API error. */
async function claim(
  step: number,
  {
    id = 'orders',
    period = 'once',
    key = randomUUID() as string,
    tasks = [LADDER, DAILY],
    leaving = false,
    role = {} as { region?: string; roleId?: string },
  } = {},
): Promise<string> {
  const handler = handlersOf(tasks)['POST /tasks/:task/claim'];
  const input = { params: { task: id }, query: undefined, body: { step, period, locale: 'en' as const, ...role } };
  const request = { idempotencyKey: key } as Parameters<typeof handler>[2];
  try {
    await handler(input, { playerId, uid: '7', deletionRequested: leaving }, request);
    return 'claimed';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}
const read = async (tasks: readonly TaskEntry[], sql?: Sql) => {
  const handler = handlersOf(tasks, sql)['GET /me/tasks'];
  const input = { params: undefined, query: undefined, body: undefined };
  return handler(input, { playerId, uid: '7', deletionRequested: false }, {} as Parameters<typeof handler>[2]);
};
const balance = async (): Promise<number> => {
  const [row] = await database.sql<{ balance: number }[]>`
    select balance from point_balances where player_id = ${playerId}`;
  return row?.balance ?? 0;
};

test('a reached step is claimed once, and the others stay open', async () => {
  await did('orders', 'once', 2);
  expect([await claim(3), await claim(1), await claim(1)]).toEqual(['task.not_reached', 'claimed', 'reward.claimed']);
  expect(await balance()).toBe(5);
  const { tasks, completed } = await read([LADDER]);
  expect(completed).toBe(0);
  expect(tasks).toEqual([
    {
      id: 'orders',
      period: 'once',
      count: 2,
      resetsAt: null,
      steps: [
        { target: 1, state: 'claimed' },
        { target: 3, state: 'open' },
      ],
    },
  ]);
});

test('one of 100 concurrent claims of a step succeeds', async () => {
  await did('orders', 'once', 3);
  const answers = await Promise.all(Array.from({ length: 100 }, () => claim(3)));
  expect(answers.toSorted()).toEqual(['claimed', ...Array(99).fill('reward.claimed')]);
  expect(await balance()).toBe(50);
  expect(await wrongBalances(database.sql)).toEqual([]);
});

test('the same key claims once and gets the same answer, also when another step could be claimed', async () => {
  await did('orders', 'once', 3);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim(1, { key })));
  expect(answers.every((answer) => answer === 'claimed' || answer === 'request.in_flight')).toBe(true);
  expect(await claim(1, { key })).toBe('claimed');
  expect(await claim(3, { key })).toBe('request.key_reused');
  expect(await balance()).toBe(5);
});

test('goods need a character, and request one delivery', async () => {
  const goods = task({ steps: [{ target: 1, reward: { gid: 7, goods: [{ good: 'gem', quantity: 1 }] } }] });
  await did('orders', 'once', 1);
  expect(await claim(1, { tasks: [goods] })).toBe('reward.needs_character');
  delivered.length = 0;
  const role = { region: 'eu', roleId: 'r' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim(1, { tasks: [goods], role })));
  expect(answers.filter((answer) => answer === 'claimed')).toHaveLength(1);
  expect(delivered).toHaveLength(1);
});

test('refuses unknown tasks and steps, closed tasks, other periods, and an account being deleted', async () => {
  await did('orders', 'once', 3);
  await did('daily', today(), 1);
  expect(await claim(1, { id: 'none' })).toBe('task.unknown');
  expect(await claim(2)).toBe('task.unknown');
  expect(await claim(1, { period: today() })).toBe('task.over');
  expect(await claim(1, { id: 'daily', period: '2020-01-01' })).toBe('task.over');
  const over = { ...LADDER, window: { until: '2020-01-01T00:00:00Z' } };
  const early = { ...LADDER, window: { from: '2099-01-01T00:00:00Z' } };
  expect([await claim(1, { tasks: [over] }), await claim(1, { tasks: [early] })]).toEqual(['task.over', 'task.over']);
  expect(await claim(1, { leaving: true })).toBe('account.leaving');
  expect(await balance()).toBe(0);
});

test('a withdrawn step can be claimed again after it is reached again', async () => {
  await did('orders', 'once', 1);
  expect(await claim(1)).toBe('claimed');
  await database.sql`update grants set state = 'claimable' where player_id = ${playerId}`;
  const key = { playerId, source: 'task', reference: 'orders:once:1' } as const;
  expect(await database.sql.begin((tx) => withdrawGrants(tx, [key]))).toBe(1);
  expect((await read([LADDER])).tasks[0]?.steps[0]).toEqual({ target: 1, state: 'claimable' });
  await database.sql`delete from point_entries where player_id = ${playerId}`;
  expect([await claim(1), await claim(1)]).toEqual(['claimed', 'reward.claimed']);
});

test('refuses a second claim while the delivery is under way, also if the grant was taken back', async () => {
  await did('orders', 'once', 1);
  await claim(1);
  await database.sql`update grants set state = 'sending', withdraw_wanted = true where player_id = ${playerId}`;
  expect(await claim(1)).toBe('reward.claimed');
  expect(await database.sql`select state from grants where player_id = ${playerId}`).toEqual([{ state: 'sending' }]);
});

test('a grant that an operator withdrew shows as claimed and cannot be claimed again', async () => {
  await did('orders', 'once', 1);
  await claim(1);
  await database.sql`update grants set state = 'claimable' where player_id = ${playerId}`;
  const [grant] = await database.sql<{ id: string }[]>`select id from grants where player_id = ${playerId}`;
  await database.sql.begin((tx) => withdrawSelected(tx, { id: grant?.id ?? '' }));
  expect((await read([LADDER])).tasks[0]?.steps[0]).toEqual({ target: 1, state: 'claimed' });
  expect(await claim(1)).toBe('reward.claimed');
});

test('a claim of points waits for a change of the balance and holds no other lock meanwhile', async () => {
  await did('orders', 'once', 1);
  const { claimed } = await database.sql.begin(async (tx) => {
    await lockBalance(tx, playerId);
    const claimed = claim(1);
    await until(
      () => database.sql`
        select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      (waiting) => waiting.length > 0,
    );
    await tx`select from task_progress where player_id = ${playerId} for update nowait`;
    return { claimed };
  });
  expect(await claimed).toBe('claimed');
});

test('reads a long list of tasks with as many statements as a short one', async () => {
  let asked = 0;
  const sql = ((...parts: Parameters<Sql>) => {
    asked += 1;
    return database.sql(...parts);
  }) as Sql;
  const many = (length: number) => Array.from({ length }, (_, n) => ({ ...DAILY, id: `t${n}` }));
  const count = async (length: number) => {
    asked = 0;
    expect((await read(many(length), sql)).tasks).toHaveLength(length);
    return asked;
  };
  expect(await count(100)).toBe(await count(1));
});
