import { type Buyer, call } from './buyers.ts';
import { type Cpu, cpuBetween, cpuOf } from './cpu.ts';
import { watchSent } from './sent.ts';
import { type Followed, type Stages, stagesOf } from './stages.ts';
import { type Work, workBetween, workOf } from './statements.ts';
import { type BenchWorld, GID } from './world.ts';

/** A buyer's calls for one order. With `--two-calls`, an order is placed by one call and paid by another. */
export const CALLS = process.argv.includes('--two-calls') ? 2 : 1;
const pay = CALLS === 1 ? { pay: { method: 'card' } } : {};
const ITEM = process.env.BENCH_ITEM ?? 'astralite-60';

export interface Run {
  perSecond: number;
  orders: Followed[];
  /** Milliseconds for one order. */
  cpu: Cpu;
  /** For one order. */
  work: Work;
  stages: Stages;
}

interface Placed {
  number: string;
  payment?: { refusal: object | null };
}

interface Buying {
  world: BenchWorld;
  buyers: readonly Buyer[];
  /** The price of an order, in minor units. */
  total: number;
  seconds: number;
  /** True if the server counts statements. */
  counted: boolean;
}

const now = (): number => performance.timeOrigin + performance.now();

/** Runs buyers for `seconds` seconds: each waits until its item has arrived before it buys again. */
export async function buy({ world, buyers, total, seconds, counted }: Buying): Promise<Run> {
  const orders: Followed[] = [];
  const watch = await watchSent(world);
  const item = { gid: GID, region: 'eu', item: ITEM, method: 'card', total, coupon: null };
  const before = { cpu: await cpuOf(world), work: await workOf(world.sql, counted) };
  const start = now();
  const end = start + seconds * 1000;
  await Promise.all(
    buyers.map(async ({ token, roleId }) => {
      while (now() < end) {
        const begun = now();
        const { number, payment } = await call<Placed>(world, token, '/orders', { ...item, roleId, ...pay });
        const placed = now();
        if (!payment) await call(world, token, `/orders/${number}/payments`, { method: 'card' });
        else if (payment.refusal) throw new Error(`no payment started: ${JSON.stringify(payment.refusal)}`);
        await watch.sent(number);
        orders.push({ number, begun, placed, told: now() });
      }
    }),
  );
  const perSecond = orders.length / ((now() - start) / 1000);
  const after = { cpu: await cpuOf(world), work: await workOf(world.sql, counted) };
  await watch.stop();
  return {
    perSecond,
    orders,
    cpu: cpuBetween(before.cpu, after.cpu, orders.length),
    work: workBetween(before.work, after.work, orders.length),
    stages: await stagesOf(world.sql, world.games, orders),
  };
}

/** Returns the item's price for this buyer. */
export const totalOf = async (world: BenchWorld, { token }: Buyer): Promise<number> =>
  (await call<{ total: number }>(world, token, '/quotes', { gid: GID, region: 'eu', item: ITEM, coupon: 'none' }))
    .total;
