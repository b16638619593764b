import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPoints } from '#server/domains/points/index.ts';
import { createRewards, giveGrants, type RewardsDeps } from '#server/domains/rewards/index.ts';
import { createTasks } from '#server/domains/tasks/index.ts';
import { freshDatabase, type TestDatabase } from '#tests/world/database.ts';
import type { Domains } from './domains.ts';
import { followUpLane } from './subscribers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test.each(['points', 'tasks'])(
  'what was given to a player while their account was erased is forgotten by %s',
  async (follower) => {
    const { sql } = database;
    const playerId = randomUUID();
    const points = createPoints({ sql });
    const rewards = createRewards({ sql } as RewardsDeps);
    const tasks = createTasks({ sql, rewards } as unknown as Parameters<typeof createTasks>[0]);
    const contents = { points: 5 };
    const given = { playerId, source: 'vip_month', reference: '2026-11:gold', subject: 'gold', contents } as const;
    await sql.begin((tx) => giveGrants(tx, [given]));
    const lane = followUpLane({
      accounts: {},
      analytics: {},
      receipts: null,
      ...{ points, rewards, push: {}, experiments: {}, invoices: {} },
      activities: { tasks, vip: {} },
    } as never as Domains);
    const forget = lane.find(({ name }) => name === follower)?.on['account.forgotten'];
    await sql.begin((tx) => forget?.(tx, [{ playerId }]));
    expect(await sql`select from grants where player_id = ${playerId}`).toEqual([]);
  },
);

test('pages that show an order hear that its points were booked; of orders without points nobody is told', async () => {
  const { sql } = database;
  const told: string[] = [];
  const lane = followUpLane({
    accounts: {},
    analytics: {},
    receipts: null,
    orders: { notifyOrders: async (_: unknown, numbers: string[]) => void told.push(...numbers) },
    ...{ points: createPoints({ sql }), rewards: {}, push: {}, experiments: {}, invoices: {} },
    activities: { vip: { onPoints: async () => undefined } },
  } as never as Domains);
  const follower = lane.find(({ name }) => name === 'points');
  const fact = { playerId: randomUUID(), gid: 1, item: 'x', total: 100, currency: 'USD', inReference: 100_000 };
  const facts = [
    { ...fact, number: 'earns', points: 1 },
    { ...fact, number: 'none', points: 0 },
    { ...fact, number: 'former' },
  ];
  await sql.begin((tx) => follower?.on['order.sent']?.(tx, facts));
  await sql.begin((tx) => follower?.on['order.refunded']?.(tx, [{ ...fact, number: 'back', points: 2, refunded: 50 }]));
  expect(told).toEqual(['earns', 'back']);
});
