import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TaskProgress } from '#contract/endpoints/tasks.ts';
import { offerTasks } from '#tests/world/offer-tasks.ts';
import { until } from '#tests/world/until.ts';
import { MoneyWorld, TOTAL } from './money-kit.ts';

const GID = 1000039;
const GOODS = { gid: GID, goods: [{ good: 'warp-key', quantity: 3 }] };
const RECEIVER = { region: 'eu', roleId: 's3-1187' };
const TASKS = [
  { id: 'here', goal: 'signed_in', period: { every: 'day' as const }, steps: [{ target: 1, reward: { points: 3 } }] },
  { id: 'orders', goal: 'paid_orders', steps: [{ target: 1, reward: GOODS }] },
  { id: 'spent', goal: 'spent', steps: [{ target: 50, reward: { coupon: 'invite-7' } }] },
  { id: 'bought', gid: GID, goal: { bought: 'astralite-60' }, steps: [{ target: 1, reward: { points: 7 } }] },
  { id: 'elsewhere', gid: 1000041, goal: 'paid_orders', steps: [{ target: 1, reward: { points: 9 } }] },
];

let shop: MoneyWorld;
beforeAll(async () => {
  shop = await MoneyWorld.start();
  await offerTasks(shop.world, TASKS);
});
afterAll(() => shop?.stop());
beforeEach(async () => {
  await shop.sql`truncate task_entries, task_progress, grants`;
});

const read = async (): Promise<Record<string, TaskProgress>> =>
  Object.fromEntries((await shop.buyer.call('GET /me/tasks')).body.tasks.map((task) => [task.id, task]));
const reaches = (id: string, count: number) =>
  until(read, (tasks) => tasks[id]?.count === count).then((tasks) => tasks[id] as TaskProgress);
const claim = async (id: string, step: number, body: Record<string, unknown> = {}, key = randomUUID() as string) => {
  const period = (await read())[id]?.period;
  return shop.buyer.call('POST /tasks/:task/claim', { params: { task: id }, body: { step, period, ...body } }, key);
};
const codeOf = ({ status, error }: { status: number; error?: { code: string } }) =>
  status === 200 ? 'claimed' : error?.code;

test('an order counts for every task that it fits; its refund undoes that, unless it fails', async () => {
  const { number, payment } = await shop.sent();
  await reaches('orders', 1);
  const tasks = await read();
  expect([tasks.bought?.count, tasks.elsewhere?.count]).toEqual([1, 0]);
  const whole = tasks.spent?.count ?? 0;
  expect(whole).toBeGreaterThan(100);
  await shop.refundAtProvider(payment, TOTAL);
  await shop.reach(number, (order) => order.status === 'refunded');
  await reaches('orders', 0);
  expect((await read()).spent).toMatchObject({ count: 0, steps: [{ target: 50, state: 'open' }] });
  await shop.decide(payment, 'refund_fails_later');
  await reaches('orders', 1);
  expect((await read()).spent?.count).toBe(whole);
});

test('a player checks in by signing in, once a day', async () => {
  const again = await shop.world.signIn('kestrel', 'starlight');
  const mine = await reaches('here', 1);
  expect(mine).toMatchObject({ steps: [{ target: 1, state: 'claimable' }], period: expect.stringMatching(/^\d{4}-/) });
  await shop.world.signIn('kestrel', 'starlight');
  expect((await again.call('GET /me/tasks')).body.completed).toBe(1);
});

test('goods are delivered once, however many claim at once, and the record names the task', async () => {
  await shop.sent();
  await reaches('orders', 1);
  expect(codeOf(await claim('orders', 1))).toBe('reward.needs_character');
  const answers = await Promise.all(Array.from({ length: 100 }, () => claim('orders', 1, RECEIVER)));
  const codes = answers.map(codeOf);
  expect(codes.filter((code) => code === 'claimed')).toHaveLength(1);
  expect(codes.filter((code) => code === 'reward.claimed')).toHaveLength(99);
  const records = async () => (await shop.buyer.call('GET /me/rewards/records')).body.rewards;
  const [record] = await until(records, ([one]) => one?.state === 'sent');
  expect(record).toMatchObject({ source: 'task', title: 'A task', receiver: { roleId: RECEIVER.roleId } });
  expect(await shop.granted(record?.id ?? '')).toHaveLength(1);
  expect((await read()).orders?.steps).toEqual([{ target: 1, state: 'claimed' }]);
});

test('each refusal has its code, and the same key gets the same answer', async () => {
  await shop.sent();
  await reaches('orders', 1);
  const named = (task: string) =>
    shop.buyer.call('POST /tasks/:task/claim', { params: { task }, body: { step: 1, period: 'once' } });
  const [unknown, hostile] = [await named("'; drop table task_entries --"), await named('%00\u0000')];
  expect([codeOf(unknown), codeOf(hostile)]).toEqual(['task.unknown', 'request.invalid']);
  expect(codeOf(await claim('orders', 2))).toBe('task.unknown');
  expect(codeOf(await claim('orders', 1, { period: '2020-01-01' }))).toBe('task.over');
  expect(codeOf(await claim('orders', 0))).toBe('request.invalid');
  expect(codeOf(await claim('orders', 1, { region: 'eu', roleId: 'none' }))).toBe('character.unknown');
  const refused = await claim('elsewhere', 1);
  expect([refused.error.code, refused.error.params]).toEqual(['task.not_reached', { target: 1, count: 0 }]);
  expect((await shop.world.anonymous.call('GET /me/tasks')).status).toBe(401);
  const key = randomUUID();
  const first = await claim('bought', 1, {}, key);
  expect(first.body).toMatchObject({ state: 'sent', contents: [{ kind: 'points', quantity: 7 }] });
  expect((await claim('bought', 1, {}, key)).body).toMatchObject({ id: first.body.id });
  expect(codeOf(await claim('spent', 50, {}, key))).toBe('request.key_reused');
  expect((await claim('spent', 50)).body).toMatchObject({ contents: [{ kind: 'coupon' }] });
});

test('the player sees the counted progress', async () => {
  const { number } = await shop.sent();
  await reaches('orders', 1);
  const { data } = (await shop.buyer.call('GET /me/data')).body;
  expect(data.tasks).toContainEqual(
    expect.objectContaining({ task: 'orders', period: 'once', key: `order:${number}`, amount: 1 }),
  );
});
