import { type Buyer, call, hangUp, makeBuyers } from '../buyers.ts';
import { cpuBetween, cpuOf, cpuOfProcess } from '../cpu.ts';
import { buy, type Run } from '../order-run.ts';
import { totalOf } from '../place-order.ts';
import { startProgram } from '../program.ts';
import { percentile } from '../report.ts';
import { type BenchWorld, GID, putJson, startBenchWorld } from '../world.ts';
import type { Cost } from './costs.ts';

/** Complete orders by buyers who begin again at once. */
export interface MeasuredLevel {
  buyers: number;
  perSecond: number;
  cost: Cost;
  /** Milliseconds of driver and simulators, which share the machine. */
  others: number;
  /** Milliseconds of processor time in a second, of all programs of the benchmark. */
  used: number;
  placed: { p50: number; p99: number };
}

interface MeasuredCosts {
  visit: Cost;
  levels: MeasuredLevel[];
}

const ms = (value: number | null): number => value ?? Number.NaN;

/** Measures visits and orders on one `ROLE=web`, one `ROLE=worker` and one PostgreSQL. */
export async function measureCosts(levels: readonly number[], seconds: number): Promise<MeasuredCosts> {
  const most = Math.max(...levels);
  const settings = { max_connections: String(most + 100) };
  const world = await startBenchWorld({ env: { ROLE: 'web' }, settings });
  let worker: Awaited<ReturnType<typeof startProgram>> | undefined;
  try {
    worker = await startProgram('bench/kit/portal.ts', [], { ...world.env, ROLE: 'worker' }, ['portal']);
    const { pid } = worker;
    await putJson(`${world.psp}/control/config`, { auto: 'success' });
    const buyers = await makeBuyers(world, most);
    const total = await totalOf(world, buyers[0] as Buyer);
    const run = (count: number) => buy({ world, buyers: buyers.slice(0, count), total, seconds, counted: false });
    await run(16);
    await world.sql`analyze /* bench */`;
    const measured: MeasuredLevel[] = [];
    for (const count of levels) {
      const before = cpuOfProcess(pid);
      const made = await run(count);
      const handled = (ms(cpuOfProcess(pid)) - ms(before)) / made.orders.length;
      measured.push(levelOf(count, made, handled));
    }
    return { visit: await measureVisits(world, buyers, seconds), levels: measured };
  } finally {
    await worker?.stop();
    await world.stop();
    await hangUp();
  }
}

function levelOf(buyers: number, { cpu, orders, perSecond }: Run, worker: number): MeasuredLevel {
  const cost: Cost = { web: ms(cpu.portal), worker, database: ms(cpu.database) };
  const others = ms(cpu.driver) + ms(cpu.simulators);
  const placed = orders.map((order) => order.placed - order.begun);
  return {
    buyers,
    perSecond,
    cost,
    others,
    used: perSecond * (cost.web + cost.worker + cost.database + others),
    placed: { p50: percentile(placed, 50), p99: percentile(placed, 99) },
  };
}

/** Measures the reads of the top-up page for a player who is signed in; characters come from the game's backend. */
async function measureVisits(world: BenchWorld, buyers: readonly Buyer[], seconds: number): Promise<Cost> {
  const paths = [`/games/${GID}?locale=en`, '/me', `/games/${GID}/mine`, `/games/${GID}/characters?region=eu`];
  let visits = 0;
  const before = await cpuOf(world);
  const end = performance.now() + seconds * 1000;
  const visit = async (buyer: Buyer): Promise<void> => {
    while (performance.now() < end) {
      await Promise.all(paths.map((path) => call(world, buyer.token, path)));
      await totalOf(world, buyer);
      visits += 1;
    }
  };
  await Promise.all(buyers.slice(0, 16).map(visit));
  const { portal, database } = cpuBetween(before, await cpuOf(world), visits);
  return { web: ms(portal), worker: 0, database: ms(database) };
}
