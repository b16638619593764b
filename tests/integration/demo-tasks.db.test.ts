import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaskProgress } from '#contract/endpoints/tasks.ts';
import { until } from '#tests/world/until.ts';
import { MoneyWorld } from './money-kit.ts';

const UID = '80427731';
/** The demo player's character in each game. */
const ROLES: Record<number, { region: string; roleId: string }> = {
  1000039: { region: 'eu', roleId: 's3-1187' },
  1000041: { region: 'eu', roleId: 'k12-501' },
  1000052: { region: 'global', roleId: 'p1-77' },
};

let shop: MoneyWorld;
beforeAll(async () => {
  shop = await MoneyWorld.start({}, { LOTTERY_KEY: '5a'.repeat(32), LOTTERY_OPENS_AT_ONCE: 'true' });
});
afterAll(() => shop?.stop());

const read = async (): Promise<Record<string, TaskProgress>> =>
  Object.fromEntries((await shop.buyer.call('GET /me/tasks')).body.tasks.map((task) => [task.id, task]));
const reaches = (id: string, least: number) => until(read, (tasks) => (tasks[id]?.count ?? 0) >= least);

/** Buys an item at its price, and waits until the game has it. */
async function buy(gid: number, item: string): Promise<void> {
  const role = ROLES[gid];
  const quote = await shop.buyer.call('POST /quotes', {
    body: { gid, region: role?.region ?? '', item, coupon: 'none' },
  });
  await shop.sent({ gid, item, ...role, total: quote.body.total });
}

/** Draws once, and does not claim the prize. */
async function draw(): Promise<void> {
  const lottery = await until(
    async () => (await shop.world.anonymous.call('GET /lottery')).body.lottery,
    (offered) => offered !== null,
  );
  const body = {
    lottery: lottery?.id ?? '',
    day: lottery?.day ?? '',
    commitment: lottery?.proof.commitment ?? '',
    salt: '0f'.repeat(16),
  };
  expect((await shop.buyer.call('POST /me/lottery/draws', { body }, randomUUID())).status).toBe(200);
}

/** Plays until a task has this many matches. */
async function play(times: number): Promise<void> {
  for (let match = 0; match < times; match += 1)
    await shop.world.games.post('/control/matches', { gid: 1000039, uid: UID });
}

test('each of the demo’s tasks can be done and claimed to its last step, and its rewards arrive', async () => {
  const { tasks } = (await shop.world.anonymous.call('GET /tasks', { query: { locale: 'de' } })).body;
  expect(tasks.map(({ id }) => id)).toEqual([
    'familiar-face',
    'first-order',
    'stargazer',
    'three-wins',
    'captains-log',
    'war-chest',
    'green-thumb',
  ]);
  // The demo's player also signed in on earlier days.
  await shop.world.signIn('kestrel', 'starlight');
  const week = (await reaches('familiar-face', 1))['familiar-face']?.period ?? '';
  await shop.sql`
    update task_progress set count = 5 where task = 'familiar-face' and period = ${week}`;
  await draw();
  const drawn = (await reaches('stargazer', 1)).stargazer?.period ?? '';
  await shop.sql`update task_progress set count = 3 where task = 'stargazer' and period = ${drawn}`;
  await buy(1000052, 'hearts-20');
  await buy(1000041, 'bullion-5400');
  await play(20);
  for (const { id, steps } of tasks) await reaches(id, steps.at(-1)?.target ?? 0);
  const done = await read();
  expect((await shop.buyer.call('GET /me/tasks')).body.completed).toBe(tasks.length);

  for (const { id, game, steps } of tasks) {
    for (const { target } of steps) {
      const role = game ? ROLES[game.gid] : {};
      const body = { step: target, period: done[id]?.period ?? '', ...role };
      const claimed = await shop.buyer.call('POST /tasks/:task/claim', { params: { task: id }, body }, randomUUID());
      expect([id, target, claimed.status]).toEqual([id, target, 200]);
    }
  }
  const records = await until(
    async () => (await shop.buyer.call('GET /me/rewards/records', { query: { size: 50 } })).body.rewards,
    (rewards) => rewards.every(({ state }) => state === 'sent'),
  );
  const steps = tasks.flatMap(({ steps: all }) => all);
  expect(records.filter(({ source }) => source === 'task')).toHaveLength(steps.length);
  // Goods in the games, points, and the coupon.
  const { deliveries } = await shop.world.games.books<{ deliveries: { orderNumber: string; result: string }[] }>();
  const goods = records.filter(({ contents }) => contents.some(({ kind }) => kind === 'good'));
  expect(goods).toHaveLength(8);
  for (const { id } of goods)
    expect(deliveries.filter(({ orderNumber, result }) => orderNumber === id && result === 'accepted')).toHaveLength(1);
  const points = (await shop.buyer.call('GET /me/points')).body.entries.filter(({ kind }) => kind === 'granted');
  expect(points.map((entry) => entry.points).sort()).toEqual([1, 2, 2, 3]);
  const [coupon] = await shop.sql`
    select from player_coupons where template = 'weekly-5' and player_id = (select id from players where username = 'kestrel')`;
  expect(coupon).toBeDefined();
});
