/**
 * How many complete orders a second: placed, paid by the provider's webhook, delivered to the game. Each of N buyers
 * waits until its item has arrived before it buys again. Beside it, the commits a second of the same PostgreSQL.
 * `npm run bench:orders -- --coupons` measures each level a second time, in turns, with a coupon in every order;
 * `-- --followers` while one who follows the orders throws at each and another sleeps for half a minute;
 * `-- --activities` while points, levels and tasks do not listen.
 */
import { type Buyer, call, hangUp, makeBuyers } from './kit/buyers.ts';
import { commitsPerSecond } from './kit/commits.ts';
import { openPurse, type Purse } from './kit/coupons.ts';
import { breakFollowers, listen } from './kit/followers.ts';
import { machine, median, percentile, round, table, versionOf } from './kit/report.ts';
import { watchSent } from './kit/sent.ts';
import { type BenchWorld, GID, putJson, startBenchWorld } from './kit/world.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const REPEATS = Number(process.env.BENCH_REPEATS ?? 3);
const COUPONS = process.argv.includes('--coupons');
const FOLLOWERS = process.argv.includes('--followers');
const ACTIVITIES = process.argv.includes('--activities');
const LEVELS = (process.env.BENCH_LEVELS ?? '1,16,64').split(',').map(Number);

interface Run {
  perSecond: number;
  creation: number[];
  whole: number[];
}

/** What one order costs, and with a coupon. */
interface Totals {
  plain: number;
  reduced: number;
}

async function measure(world: BenchWorld, buyers: readonly Buyer[], totals: Totals, purse: Purse | null): Promise<Run> {
  const run: Run = { perSecond: 0, creation: [], whole: [] };
  const watch = await watchSent(world);
  const total = purse ? totals.reduced : totals.plain;
  const item = { gid: GID, region: 'eu', item: ITEM, method: 'card', total };
  const start = performance.now();
  const end = start + SECONDS * 1000;
  await Promise.all(
    buyers.map(async ({ token, roleId }, buyer) => {
      while (performance.now() < end) {
        const coupon = (await purse?.take(buyer)) ?? null;
        const begun = performance.now();
        const { number } = await call<{ number: string }>(world, token, '/orders', {
          ...item,
          coupon,
          roleId,
        });
        run.creation.push(performance.now() - begun);
        await call(world, token, `/orders/${number}/payments`, { method: 'card' });
        await watch.sent(number);
        run.whole.push(performance.now() - begun);
        if (coupon) purse?.used(buyer, coupon);
      }
    }),
  );
  run.perSecond = run.whole.length / ((performance.now() - start) / 1000);
  await watch.stop();
  return run;
}

/** What an item costs this buyer, and what it would with a coupon of theirs. */
async function totalsOf(world: BenchWorld, { id, token }: Buyer): Promise<Totals> {
  const purse = await openPurse(world.sql, [id]);
  const ask = async (coupon: string): Promise<number> =>
    (await call<{ total: number }>(world, token, '/quotes', { gid: GID, region: 'eu', item: ITEM, coupon })).total;
  const [plain, reduced] = await Promise.all([ask('none'), ask('best')]);
  await purse.stop();
  return { plain, reduced };
}

function rowOf(level: number, kind: string, runs: readonly Run[], commits: number) {
  const creation = runs.flatMap((run) => run.creation);
  const whole = runs.flatMap((run) => run.whole);
  return {
    'at once': level,
    ...((COUPONS || FOLLOWERS || ACTIVITIES) && { orders: kind }),
    'orders/s': round(median(runs.map((run) => run.perSecond))),
    'create p50 ms': round(percentile(creation, 50), 1),
    'create p99 ms': round(percentile(creation, 99), 1),
    'to the game p50 ms': round(percentile(whole, 50), 1),
    'to the game p99 ms': round(percentile(whole, 99), 1),
    'commits/s': commits,
  };
}

/** Who of the follow-up lane makes activities of orders. */
const FOLLOWING = ['points', 'tasks'];
const ITEM = process.env.BENCH_ITEM ?? 'astralite-60';
const world = await startBenchWorld({ followers: FOLLOWERS });
try {
  await putJson(`${world.psp}/control/config`, { auto: 'success' });
  const buyers = await makeBuyers(world, Math.max(...LEVELS));
  const [first] = buyers;
  if (!first) throw new Error('there is no buyer');
  const totals = await totalsOf(world, first);
  const [server] = await world.sql<
    { version: string; fsync: string }[]
  >`select current_setting('server_version') as version, current_setting('fsync') as fsync`;
  const rows = [];
  await measure(world, buyers.slice(0, 16), totals, null);
  for (const level of LEVELS) {
    const commits = await commitsPerSecond(world.databaseUrl, level);
    const some = buyers.slice(0, level);
    const plain: Run[] = [];
    const reduced: Run[] = [];
    const followed: Run[] = [];
    const unheard: Run[] = [];
    for (let i = 0; i < REPEATS; i++) {
      plain.push(await measure(world, some, totals, null));
      if (FOLLOWERS) {
        await breakFollowers(world.sql, true);
        followed.push(await measure(world, some, totals, null));
        await breakFollowers(world.sql, false);
      }
      if (ACTIVITIES) {
        await listen(world.sql, FOLLOWING, false);
        unheard.push(await measure(world, some, totals, null));
        await listen(world.sql, FOLLOWING, true);
      }
      if (!COUPONS) continue;
      const purse = await openPurse(
        world.sql,
        some.map(({ id }) => id),
      );
      reduced.push(await measure(world, some, totals, purse));
      await purse.stop();
    }
    rows.push(rowOf(level, '', plain, commits));
    if (FOLLOWERS) rows.push(rowOf(level, 'with broken followers', followed, commits));
    if (ACTIVITIES) rows.push(rowOf(level, 'no activity listens', unheard, commits));
    if (COUPONS) rows.push(rowOf(level, 'with coupons', reduced, commits));
  }
  const [lost] = await world.sql<{ orders: number; delivered: number }[]>`
    select (select count(*)::int from orders where item_state = 'sent') as orders, (select count(*)::int from deliveries where state = 'accepted') as delivered`;
  console.log(
    machine({ postgresql: server?.version ?? '', fsync: server?.fsync ?? '', fastify: versionOf('fastify') }),
  );
  console.log(
    `complete orders a second, median of ${REPEATS} runs of ${SECONDS} s; driver, portal, simulators and PostgreSQL share the cores`,
  );
  console.log(table(rows));
  console.log(
    `sent orders ${lost?.orders}, accepted deliveries ${lost?.delivered}; commits/s: one-row transactions on the same server, as pgbench would`,
  );
} finally {
  await world.stop();
  await hangUp();
}
