/**
 * Measures complete orders a second: placed, paid by the provider's webhook, delivered to the game. Each of N buyers
 * waits until its item has arrived before it buys again. For comparison: the commits a second of the same PostgreSQL.
 * For one order: processor time of each program, the work of the database, and the wait for each step. `npm run
 * bench:orders -- --statements` prints the most expensive statements. `--metrics` turns the metrics page on, and reads
 * it every 15 seconds as Prometheus would. `--two-calls` places and pays each order by two calls, as older clients do.
 */
import { freePort } from '../scripts/lib/ports.ts';
import { hangUp, makeBuyers, repeatedCalls } from './kit/buyers.ts';
import { commitsPerSecond } from './kit/commits.ts';
import { floorOf, measureLeast } from './kit/floor.ts';
import { costOf, type Level, speedOf, waitsOf } from './kit/order-report.ts';
import { buy, type Run } from './kit/order-run.ts';
import { totalOf } from './kit/place-order.ts';
import { machine, round, table, versionOf } from './kit/report.ts';
import { scrape } from './kit/scrape.ts';
import { COUNTING, countStatements, dearest } from './kit/statements.ts';
import { putJson, startBenchWorld } from './kit/world.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const REPEATS = Number(process.env.BENCH_REPEATS ?? 3);
const LEVELS = (process.env.BENCH_LEVELS ?? '1,16,64,128').split(',').map(Number);
const MOST = Math.max(...LEVELS);
const METRICS = process.argv.includes('--metrics') ? await freePort(0, '127.0.0.1') : null;

const world = await startBenchWorld({
  // Counting commits takes a connection for each buyer, in addition to the portal's.
  settings: { ...COUNTING, max_connections: String(MOST + 60) },
  ...(METRICS && { env: { METRICS_PORT: String(METRICS) } }),
});
const { sql } = world;
const stopScraping = METRICS === null ? undefined : scrape(METRICS);
try {
  await putJson(`${world.psp}/control/config`, { auto: 'success' });
  const counted = await countStatements(sql);
  const all = await makeBuyers(world, MOST);
  const [first] = all;
  if (!first) throw new Error('there is no buyer');
  const total = await totalOf(world, first);
  const run = (buyers: number): Promise<Run> =>
    buy({ world, buyers: all.slice(0, buyers), total, seconds: SECONDS, counted });

  const least = await measureLeast(world);
  await run(16);
  // A running shop has table statistics; without them PostgreSQL would choose plans for empty tables.
  await sql`analyze /* bench */`;
  const levels: Level[] = [];
  for (const buyers of LEVELS) {
    const commits = await commitsPerSecond(world.databaseUrl, buyers);
    const level: Level = { buyers, runs: [], commits };
    for (let i = 0; i < REPEATS; i++) level.runs.push(await run(buyers));
    levels.push(level);
  }

  const [server] = await sql<
    { version: string; fsync: string }[]
  >`select current_setting('server_version') as version, current_setting('fsync') as fsync`;
  const [lost] = await sql<{ orders: number; delivered: number }[]>`
    select (select count(*)::int from orders where item_state = 'sent') as orders, (select count(*)::int from deliveries where state = 'accepted') as delivered`;
  console.log(
    machine({ postgresql: server?.version ?? '', fsync: server?.fsync ?? '', fastify: versionOf('fastify') }),
  );
  console.log(
    `complete orders a second, median of ${REPEATS} runs of ${SECONDS} s; driver, portal, simulators and PostgreSQL share the cores`,
  );
  console.log(table(levels.map(speedOf)));
  console.log('commits/s: one-row transactions on the same server, as pgbench would');
  console.log('\nfor one order: milliseconds of processor time, and the work of the database');
  console.log(table(levels.map(costOf)));
  if (least !== null) {
    const { row, commit, answered, asked } = least;
    console.log(
      `\nminimum: as many exchanges, rows and commits without other work. In ms, a row ${round(row, 3)} (64 at once, two indexes), ` +
        `a commit ${round(commit, 3)}, an exchange answered ${round(answered, 3)}, asked ${round(asked, 3)}`,
    );
    console.log(table(levels.map((level) => floorOf(level, least))));
  }
  console.log('\nfor one order: milliseconds until it was …, on average');
  console.log(table(levels.map(waitsOf)));
  if (process.argv.includes('--statements')) console.log(`\n${table(await dearest(sql))}`);
  console.log(`calls retried after a 503: ${repeatedCalls()}`);
  console.log(`sent orders ${lost?.orders}, accepted deliveries ${lost?.delivered}`);
} finally {
  stopScraping?.();
  await world.stop();
  await hangUp();
}
