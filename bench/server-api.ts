/** Measures reads of the publisher's backend by the server API: one client, then 64, each with one connection. */
import { loadavg } from 'node:os';
import { newKey } from '#tests/world/server-client.ts';
import { cpuOfProcess } from './kit/cpu.ts';
import { machine, median, round, table } from './kit/report.ts';
import { startBenchWorld } from './kit/world.ts';
import { perSecond, wrkVersion } from './kit/wrk.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const REPEATS = Number(process.env.BENCH_REPEATS ?? 3);
const CLIENTS = [1, 64];
const ORDERS = Number(process.env.BENCH_ORDERS ?? 20_000);
const UID = 80427731;

/** Requests a second, milliseconds, and microseconds of the portal's processor for each request. */
interface Run {
  rate: number;
  p99: number;
  cpu: number;
}

const load = (): string =>
  loadavg()
    .map((value) => round(value, 1))
    .join(' ');
const wrk = await wrkVersion();
const world = await startBenchWorld();
try {
  const { sql } = world;
  const number = await fill();
  const secret = await newKey(sql, 'bench', ['orders:read', 'players:read']);
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  console.log(machine({ wrk }));
  console.log(`${ORDERS} orders in two days, load before: ${load()}`);
  const rows: Record<string, string | number>[] = [];
  for (const path of [
    `/orders/${number}`,
    `/players/${UID}`,
    `/players/${UID}/orders?limit=20`,
    `/orders?from=${day}&limit=100`,
  ]) {
    const url = `${world.portal}/platform/server/v1${path}`;
    for (const connections of CLIENTS) {
      const ask = () => measure(url, { authorization: `Bearer ${secret}` }, connections);
      await ask();
      const runs: Run[] = [];
      for (let i = 0; i < REPEATS; i++) runs.push(await ask());
      const of = (value: (run: Run) => number): number => round(median(runs.map(value)), 1);
      rows.push({
        read: `GET ${path.replace(number, ':number').replace(`${UID}`, ':uid')}`,
        clients: connections,
        'calls/s': of(({ rate }) => rate),
        'p99 ms': of(({ p99 }) => p99),
        'portal CPU µs each': of(({ cpu }) => cpu),
        load: load(),
      });
    }
  }
  console.log(table(rows));
  console.log(`median of ${REPEATS} runs of ${SECONDS} s, load after: ${load()}`);
} finally {
  await world.stop();
}

/** Stores paid orders of yesterday and the day before. Returns the number of one. */
async function fill(): Promise<string> {
  const { sql } = world;
  await sql`
    with made as (
      select p.id, p.uid, now() - interval '1 day' - n * interval '4 seconds' as at, n
      from players p, generate_series(1, ${ORDERS}::int) as n where p.uid = ${UID}
    ), placed as (
      insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency,
        total, method, locale, variant, created_at, expires_at, updated_at)
      select id, to_char(at at time zone 'UTC', 'YYYYMMDD') || '-' || lpad(n::text, 10, '0'), uid, 'paid', 'sent', 1000039, 'eu',
        'astralite-60', '{"roleId": "s3-1187"}', '{"country": "DE"}', 'EUR', 109, 'card', 'en', 'desktop', at, at, at
      from made returning player_id, number, created_at
    )
    insert into order_events (player_id, number, event, at) select player_id, number, 'paid', created_at from placed`;
  await sql.unsafe('vacuum analyze orders, order_events');
  const [row] = await sql<{ number: string }[]>`select max(number) as number from orders`;
  return row?.number ?? '';
}

async function measure(url: string, headers: Record<string, string>, connections: number): Promise<Run> {
  const before = cpuOfProcess(world.pid) ?? 0;
  const { rate, p99 } = await perSecond({ url, headers, connections, seconds: SECONDS });
  const used = (cpuOfProcess(world.pid) ?? Number.NaN) - before;
  return { rate, p99, cpu: (1000 * used) / (rate * SECONDS) };
}
