/**
 * Measures complete orders a second: placed, paid by the provider's webhook, delivered to the game. Each of N buyers
 * waits until its item has arrived before it buys again. For comparison: the commits a second of the same PostgreSQL.
 * For one order: processor time of each program, the work of the database, and the wait for each step. `npm run
 * bench:orders -- --coupons` measures each level a second time, in turns, with a coupon in every order. `--
 * --followers` adds a subscriber that throws at each order and one that sleeps for half a minute. `-- --activities`
 * stops points, levels and tasks from following orders. `-- --statements` prints the most expensive statements.
 */
import { hangUp, makeBuyers, repeatedCalls } from './kit/buyers.ts';
import { commitsPerSecond } from './kit/commits.ts';
import { openPurse } from './kit/coupons.ts';
import { floorOf, measureLeast } from './kit/floor.ts';
import { breakFollowers, listen } from './kit/followers.ts';
import { costOf, type Level, speedOf, waitsOf } from './kit/order-report.ts';
import { type Buying, buy, type Run, totalOf } from './kit/order-run.ts';
import { machine, round, table, versionOf } from './kit/report.ts';
import { COUNTING, countStatements, dearest } from './kit/statements.ts';
import { putJson, startBenchWorld } from './kit/world.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const REPEATS = Number(process.env.BENCH_REPEATS ?? 3);
const COUPONS = process.argv.includes('--coupons');
const FOLLOWERS = process.argv.includes('--followers');
const ACTIVITIES = process.argv.includes('--activities');
const LEVELS = (process.env.BENCH_LEVELS ?? '1,16,64,128').split(',').map(Number);
const MOST = Math.max(...LEVELS);

/** Subscribers of the follow-up lane that turn orders into activities. */
const FOLLOWING = ['points', 'tasks'];

const world = await startBenchWorld({
  followers: FOLLOWERS,
  // Counting commits takes a connection for each buyer, in addition to the portal's.
  settings: { ...COUNTING, max_connections: String(MOST + 60) },
});
const { sql } = world;
try {
  await putJson(`${world.psp}/control/config`, { auto: 'success' });
  const counted = await countStatements(sql);
  const all = await makeBuyers(world, MOST);
  const [first] = all;
  if (!first) throw new Error('there is no buyer');
  const total = await totalOf(world, first, 'none');
  const buying = (level: number): Buying => ({
    ...{ world, total, purse: null, seconds: SECONDS, counted },
    buyers: all.slice(0, level),
  });
  const withCoupons = async (level: number): Promise<Run> => {
    const plain = buying(level);
    const purse = await openPurse(
      sql,
      plain.buyers.map(({ id }) => id),
    );
    const run = await buy({ ...plain, purse, total: await totalOf(world, first, 'best') });
    await purse.stop();
    return run;
  };
  const broken = async (level: number): Promise<Run> => {
    await breakFollowers(sql, true);
    const run = await buy(buying(level));
    await breakFollowers(sql, false);
    return run;
  };
  const unheard = async (level: number): Promise<Run> => {
    await listen(sql, FOLLOWING, false);
    const run = await buy(buying(level));
    await listen(sql, FOLLOWING, true);
    return run;
  };
  const kinds = [
    { kind: '', run: (level: number) => buy(buying(level)) },
    ...(FOLLOWERS ? [{ kind: 'with broken followers', run: broken }] : []),
    ...(ACTIVITIES ? [{ kind: 'no activity listens', run: unheard }] : []),
    ...(COUPONS ? [{ kind: 'with coupons', run: withCoupons }] : []),
  ];

  const least = await measureLeast(world);
  await buy(buying(16));
  // A running shop has table statistics; without them PostgreSQL would choose plans for empty tables.
  await sql`analyze /* bench */`;
  const levels: Level[] = [];
  for (const buyers of LEVELS) {
    const commits = await commitsPerSecond(world.databaseUrl, buyers);
    const measured = kinds.map(
      ({ kind }): Level => ({ buyers, kind: kinds.length > 1 ? kind || 'plain' : '', runs: [], commits }),
    );
    for (let i = 0; i < REPEATS; i++) {
      for (const [at, { run }] of kinds.entries()) measured[at]?.runs.push(await run(buyers));
    }
    levels.push(...measured);
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
  await world.stop();
  await hangUp();
}
