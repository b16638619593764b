import type { Buyer } from './buyers.ts';
import { type Cpu, cpuBetween, cpuOf } from './cpu.ts';
import { placeOrder } from './place-order.ts';
import { watchSent } from './sent.ts';
import { type Followed, type Stages, stagesOf } from './stages.ts';
import { type Work, workBetween, workOf } from './statements.ts';
import type { BenchWorld } from './world.ts';

export interface Run {
  perSecond: number;
  orders: Followed[];
  /** Milliseconds for one order. */
  cpu: Cpu;
  /** For one order. */
  work: Work;
  stages: Stages;
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
  const before = { cpu: await cpuOf(world), work: await workOf(world.sql, counted) };
  const start = now();
  const end = start + seconds * 1000;
  await Promise.all(
    buyers.map(async (buyer) => {
      while (now() < end) {
        const begun = now();
        const { number, placed } = await placeOrder(world, buyer, total);
        await watch.sent(number);
        orders.push({ number, begun, placed: performance.timeOrigin + placed, told: now() });
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
