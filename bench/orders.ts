/**
 * How many complete orders a second: placed, paid by the provider's webhook, delivered to the game. Each of N buyers
 * waits until its item has arrived before it buys again. Beside it, the commits a second of the same PostgreSQL.
 * `npm run bench:orders -- --coupons` measures each level a second time, in turns, with a coupon in every order;
 * `-- --followers` while one who follows the orders throws at each and another sleeps for half a minute;
 * `-- --activities` while points, levels and tasks do not listen.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { commitsPerSecond } from './kit/commits.ts';
import { openPurse, type Purse } from './kit/coupons.ts';
import { breakFollowers, listen } from './kit/followers.ts';
import { machine, median, percentile, round, table, versionOf } from './kit/report.ts';
import { type BenchWorld, GID, putJson, sendJson, startBenchWorld } from './kit/world.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const REPEATS = Number(process.env.BENCH_REPEATS ?? 3);
const COUPONS = process.argv.includes('--coupons');
const FOLLOWERS = process.argv.includes('--followers');
const ACTIVITIES = process.argv.includes('--activities');
const LEVELS = (process.env.BENCH_LEVELS ?? '1,16,64').split(',').map(Number);

const agent = new Agent({ connections: 80 });

interface Run {
  perSecond: number;
  creation: number[];
  whole: number[];
}

async function call<T>(world: BenchWorld, token: string, path: string, body: object): Promise<T> {
  const answer = await request(`${world.portal}/platform/api${path}`, {
    method: 'POST',
    dispatcher: agent,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const said = (await answer.body.json()) as T;
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${JSON.stringify(said)}`);
  return said;
}

/** Tells each buyer when its order was sent, by the database's own word. */
async function watchSent(world: BenchWorld) {
  const waiting = new Map<string, () => void>();
  const early = new Set<string>();
  let looking: Promise<unknown> = Promise.resolve();
  const look = async (numbers: string[]): Promise<void> => {
    const rows = await world.sql<
      { number: string }[]
    >`select number from orders where number = any(${numbers}::text[]) and item_state = 'sent'`;
    for (const { number } of rows) {
      const done = waiting.get(number);
      if (done) done();
      else early.add(number);
      waiting.delete(number);
    }
  };
  const subscription = await world.sql.listen('orders', (payload) => {
    looking = looking.then(() => look(payload.split(',')));
  });
  return {
    sent: (number: string): Promise<void> =>
      early.delete(number) ? Promise.resolve() : new Promise((resolve) => waiting.set(number, resolve)),
    stop: () => subscription.unlisten(),
  };
}

/** What one order costs, and with a coupon. */
interface Totals {
  plain: number;
  reduced: number;
}

async function measure(
  world: BenchWorld,
  tokens: readonly string[],
  totals: Totals,
  purse: Purse | null,
): Promise<Run> {
  const run: Run = { perSecond: 0, creation: [], whole: [] };
  const watch = await watchSent(world);
  const total = purse ? totals.reduced : totals.plain;
  const item = { gid: GID, region: 'eu', item: ITEM, method: 'card', total };
  const start = performance.now();
  const end = start + SECONDS * 1000;
  await Promise.all(
    tokens.map(async (token, buyer) => {
      while (performance.now() < end) {
        const coupon = (await purse?.take(buyer)) ?? null;
        const begun = performance.now();
        const { number } = await call<{ number: string }>(world, token, '/orders', {
          ...item,
          coupon,
          roleId: `bench-${buyer}`,
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

/** Makes players with a character each and signs them in; answers their tokens. */
async function makeBuyers(world: BenchWorld, count: number): Promise<string[]> {
  await world.sql`
    insert into players (uid, username, password_hash, nickname, created_at)
    select ${FIRST_UID}::bigint + n, 'buyer-' || n, password_hash, 'Buyer ' || n, now() from players, generate_series(0, ${count - 1}::int) as n
    where username = 'kestrel'`;
  const tokens: string[] = [];
  for (let n = 0; n < count; n++) {
    const role = { roleId: `bench-${n}`, name: `Buyer ${n}`, serverId: 's3', level: 50 };
    await sendJson('POST', `${world.games}/control/roles`, {
      gid: GID,
      uid: String(FIRST_UID + n),
      kind: 'full',
      roles: [role],
    });
    const { token } = await call<{ token: string }>(world, '', '/session/password', {
      username: `buyer-${n}`,
      password: 'starlight',
    });
    tokens.push(token);
  }
  return tokens;
}

/** What an item costs this buyer, and what it would with a coupon of theirs. */
async function totalsOf(world: BenchWorld, token: string): Promise<Totals> {
  const purse = await openPurse(world.sql, await buyerIds(world, 1));
  const ask = async (coupon: string): Promise<number> =>
    (await call<{ total: number }>(world, token, '/quotes', { gid: GID, region: 'eu', item: ITEM, coupon })).total;
  const [plain, reduced] = await Promise.all([ask('none'), ask('best')]);
  await purse.stop();
  return { plain, reduced };
}

/** Ids of the first so many buyers. */
async function buyerIds({ sql }: BenchWorld, count: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from players where uid >= ${FIRST_UID} and uid < ${FIRST_UID + count} order by uid`;
  return rows.map(({ id }) => id);
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
const FIRST_UID = 900_000_000;
const ITEM = process.env.BENCH_ITEM ?? 'astralite-60';
const world = await startBenchWorld({ followers: FOLLOWERS });
try {
  await putJson(`${world.psp}/control/config`, { auto: 'success' });
  const tokens = await makeBuyers(world, Math.max(...LEVELS));
  const totals = await totalsOf(world, tokens[0] ?? '');
  const [server] = await world.sql<
    { version: string; fsync: string }[]
  >`select current_setting('server_version') as version, current_setting('fsync') as fsync`;
  const rows = [];
  await measure(world, tokens.slice(0, 16), totals, null);
  for (const level of LEVELS) {
    const commits = await commitsPerSecond(world.databaseUrl, level);
    const some = tokens.slice(0, level);
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
      const purse = await openPurse(world.sql, await buyerIds(world, level));
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
  await agent.close();
}
