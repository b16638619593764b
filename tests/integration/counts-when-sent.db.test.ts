import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refundAtProvider } from '#tests/world/provider-staff.ts';
import { until } from '#tests/world/until.ts';
import { WithdrawalShop } from './withdrawal-kit.ts';

const CHOICE = { item: 'astralite-980', total: 1649, coupon: null };
/** A dollar is a point: 16.49 EUR at the demo's rate, rounded down. */
const POINTS = 17;

let shop: WithdrawalShop;
beforeAll(async () => {
  shop = await WithdrawalShop.open();
});
afterAll(() => shop.close());
beforeEach(() => shop.calm());

/** Reads the effects of an order: its point entries, and how often a task counts it. */
async function brought(number: string): Promise<{ points: number[]; counted: number }> {
  const { sql } = shop.world.context;
  const points = await sql<{ points: number }[]>`select points from point_entries where number = ${number} order by id`;
  const [tasks] = await sql<{ counted: number }[]>`
    select count(*)::int as counted from task_entries where key = ${`order:${number}`} and task = 'first-order' and amount > 0`;
  return { points: points.map((entry) => entry.points), counted: tasks?.counted ?? 0 };
}
const reachBrought = (number: string, points: number[]) =>
  until(
    () => brought(number),
    (seen) => seen.points.join() === points.join() && seen.counted === 1,
  );

test('an order earns nothing while the game is down, and nothing if its buyer withdraws then', async () => {
  const { number } = await shop.untried(CHOICE);
  expect((await shop.withdraw(number)).status).toBe(200);
  await shop.reachWithdrawal(number, 'refunded');
  // Followers receive events in order: effects of the next order come after all of this one.
  const next = await shop.delivered(CHOICE);
  await reachBrought(next.number, [POINTS]);
  expect(await brought(number)).toEqual({ points: [], counted: 0 });
});

test('the rest of an order that was partly refunded before its item came counts', async () => {
  const { number, payment } = await shop.untried(CHOICE);
  await refundAtProvider(shop.world, payment, Math.floor(CHOICE.total / 2));
  await shop.reach(number, ({ status }) => status === 'partially_refunded');
  await shop.deliverNow(number);
  await shop.sent(number);
  await reachBrought(number, [POINTS, -Math.floor(POINTS / 2)]);
});
