/**
 * How many complete orders a second: placed, paid by the provider's webhook, delivered to the game. Each of N buyers
 * waits until its item has arrived before it buys again. Beside it, the commits a second of the same PostgreSQL.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { commitsPerSecond } from './kit/commits.ts';
import { machine, median, percentile, round, table, versionOf } from './kit/report.ts';
import { type BenchWorld, GID, putJson, sendJson, startBenchWorld } from './kit/world.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const REPEATS = Number(process.env.BENCH_REPEATS ?? 3);
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

async function measure(world: BenchWorld, tokens: readonly string[], total: number): Promise<Run> {
  const run: Run = { perSecond: 0, creation: [], whole: [] };
  const watch = await watchSent(world);
  const item = { gid: GID, region: 'eu', item: ITEM, method: 'card', total };
  const start = performance.now();
  const end = start + SECONDS * 1000;
  await Promise.all(
    tokens.map(async (token, buyer) => {
      while (performance.now() < end) {
        const begun = performance.now();
        const { number } = await call<{ number: string }>(world, token, '/orders', {
          ...item,
          roleId: `bench-${buyer}`,
        });
        run.creation.push(performance.now() - begun);
        await call(world, token, `/orders/${number}/payments`, { method: 'card' });
        await watch.sent(number);
        run.whole.push(performance.now() - begun);
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
    select 900000000 + n, 'buyer-' || n, password_hash, 'Buyer ' || n, now() from players, generate_series(0, ${count - 1}::int) as n
    where username = 'kestrel'`;
  const tokens: string[] = [];
  for (let n = 0; n < count; n++) {
    const role = { roleId: `bench-${n}`, name: `Buyer ${n}`, serverId: 's3', level: 50 };
    await sendJson('POST', `${world.games}/control/roles`, {
      gid: GID,
      uid: String(900_000_000 + n),
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

const ITEM = process.env.BENCH_ITEM ?? 'astralite-60';
const world = await startBenchWorld();
try {
  await putJson(`${world.psp}/control/config`, { auto: 'success' });
  const tokens = await makeBuyers(world, Math.max(...LEVELS));
  const quote = await call<{ total: number }>(world, '', '/quotes', { gid: GID, region: 'eu', item: ITEM });
  const [server] = await world.sql<
    { version: string; fsync: string }[]
  >`select current_setting('server_version') as version, current_setting('fsync') as fsync`;
  const rows = [];
  await measure(world, tokens.slice(0, 16), quote.total);
  for (const level of LEVELS) {
    const commits = await commitsPerSecond(world.databaseUrl, level);
    const runs: Run[] = [];
    for (let i = 0; i < REPEATS; i++) runs.push(await measure(world, tokens.slice(0, level), quote.total));
    const creation = runs.flatMap((run) => run.creation);
    rows.push({
      'at once': level,
      'orders/s': round(median(runs.map((run) => run.perSecond))),
      'create p50 ms': round(percentile(creation, 50), 1),
      'create p99 ms': round(percentile(creation, 99), 1),
      'to the game p50 ms': round(
        percentile(
          runs.flatMap((run) => run.whole),
          50,
        ),
        1,
      ),
      'to the game p99 ms': round(
        percentile(
          runs.flatMap((run) => run.whole),
          99,
        ),
        1,
      ),
      'commits/s': commits,
    });
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
