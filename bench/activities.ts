/**
 * Measures what it costs to claim a grant, redeem points, draw and accept an invitation, next to placing an order in
 * the same run. It uses the real server and the games simulator. Each of N buyers repeats the act; processor time
 * includes the delivery to the game, if any. `npm run bench:activities -- --growth` measures the VIP pages instead,
 * with few players and with many.
 */
import { type Act, buying, claiming, placing, redeeming } from './kit/acts.ts';
import { type Buyer, hangUp, makeBuyers } from './kit/buyers.ts';
import { commitsPerSecond } from './kit/commits.ts';
import { type Cpu, cpuBetween, cpuOf } from './kit/cpu.ts';
import { accepting, drawing } from './kit/daily-acts.ts';
import { measureGrowth } from './kit/growth.ts';
import { unlimitRedeem } from './kit/redeem-list.ts';
import { machine, median, percentile, round, table, versionOf } from './kit/report.ts';
import { type BenchWorld, GID, putJson, startBenchWorld } from './kit/world.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const REPEATS = Number(process.env.BENCH_REPEATS ?? 3);
const LEVELS = (process.env.BENCH_LEVELS ?? '1,16,64').split(',').map(Number);
/** More than the server can claim in a second. */
const CLAIMS_A_SECOND = 1500;
const ENTRY = 'stamina-cells';
const GOODS = { gid: GID, goods: [{ good: 'warp-key', quantity: 1 }] };

interface Run {
  perSecond: number;
  took: number[];
  cpu: Cpu;
}

async function measure(world: BenchWorld, act: Act, buyers: readonly Buyer[]): Promise<Run> {
  const took: number[] = [];
  const before = await cpuOf(world);
  const start = performance.now();
  const end = start + SECONDS * 1000;
  await Promise.all(
    buyers.map(async (buyer) => {
      while (performance.now() < end) {
        const begun = performance.now();
        if (!(await act.once(buyer))) return;
        took.push(performance.now() - begun);
        await act.ready?.(buyer);
      }
    }),
  );
  const perSecond = took.length / ((performance.now() - start) / 1000);
  await act.stop();
  return { perSecond, took, cpu: cpuBetween(before, await cpuOf(world), took.length) };
}

const middle = (runs: readonly Run[], of: keyof Cpu): number => median(runs.map(({ cpu }) => cpu[of] ?? Number.NaN));

interface Measured {
  name: string;
  runs: Run[];
}

function rowOf(level: number, { name, runs }: Measured, placed: Measured | undefined, commits: number) {
  const p = (of: readonly Run[], percent: number): number => {
    const took = of.flatMap((run) => run.took);
    return percentile(took, percent);
  };
  const cpu = (of: readonly Run[]): number => middle(of, 'portal') + middle(of, 'database');
  const base = placed?.runs ?? runs;
  return {
    'at once': level,
    what: name,
    'a second': round(median(runs.map(({ perSecond }) => perSecond))),
    'p50 ms': round(p(runs, 50), 1),
    'p99 ms': round(p(runs, 99), 1),
    'portal CPU ms': round(middle(runs, 'portal'), 2),
    'database CPU ms': round(middle(runs, 'database'), 2),
    'p50 of placing': round(p(runs, 50) / p(base, 50), 2),
    'p99 of placing': round(p(runs, 99) / p(base, 99), 2),
    'CPU of placing': round(cpu(runs) / cpu(base), 2),
    'commits/s': commits,
  };
}

async function measureActs(world: BenchWorld): Promise<void> {
  await putJson(`${world.psp}/control/config`, { auto: 'success' });
  const { points } = await unlimitRedeem(world, ENTRY);
  // One buyer more, so that even a single buyer has an inviter.
  const buyers = await makeBuyers(world, Math.max(...LEVELS) + 1);
  const rows = [];
  for (const level of LEVELS) {
    const commits = await commitsPerSecond(world.databaseUrl, level);
    const some = buyers.slice(0, level);
    const count = Math.ceil((SECONDS * CLAIMS_A_SECOND) / level);
    const acts = [
      () => placing(world),
      () => buying(world),
      () => claiming(world, 'claim goods', GOODS, some, count),
      () => claiming(world, 'claim points', { points: 1 }, some, count),
      () => redeeming(world, ENTRY, points, some),
      () => drawing(world),
      () => accepting(world, buyers),
    ];
    const measured = acts.map((): Measured => ({ name: '', runs: [] }));
    // The acts take turns, so that other load on the machine affects all of them; the first round is a warm-up.
    for (let i = 0; i <= REPEATS; i++)
      for (const [n, open] of acts.entries()) {
        const act = await open();
        const run = await measure(world, act, some);
        const one = measured[n];
        if (one && i > 0) Object.assign(one, { name: act.name }).runs.push(run);
      }
    for (const one of measured) rows.push(rowOf(level, one, measured[0], commits));
  }
  console.log(`median of ${REPEATS} runs of ${SECONDS} s; driver, portal, simulators and PostgreSQL share the cores`);
  console.log(table(rows));
  const [sent] = await world.sql<{ grants: number; delivered: number }[]>`
    select (select count(*)::int from grants where contents ? 'goods' and state = 'sent') as grants,
      (select count(*)::int from deliveries where source = 'offer' and state = 'accepted') as delivered`;
  console.log(
    `claimed goods ${sent?.grants}, accepted deliveries ${sent?.delivered}; placing, drawing and accepting include the statement that makes room for the next; commits/s: one-row transactions on the same server, as pgbench would`,
  );
}

const world = await startBenchWorld();
try {
  const [server] = await world.sql<{ version: string; fsync: string }[]>`
    select current_setting('server_version') as version, current_setting('fsync') as fsync`;
  console.log(
    machine({ postgresql: server?.version ?? '', fsync: server?.fsync ?? '', fastify: versionOf('fastify') }),
  );
  await (process.argv.includes('--growth') ? measureGrowth(world, SECONDS) : measureActs(world));
} finally {
  await world.stop();
  await hangUp();
}
