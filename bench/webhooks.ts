/**
 * Measures webhooks to five endpoints of the publisher's own systems. First complete orders with and without
 * endpoints, by turns. Then the webhooks a second from a log of many events, with nothing else to do. The endpoints
 * answer at once, in the process of the benchmark. `-- --waiting 1000000` measures an endpoint that is down instead.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyDemo } from '#tests/world/demo-catalog.ts';
import { until } from '#tests/world/until.ts';
import { hangUp, makeBuyers } from './kit/buyers.ts';
import { cpuOf } from './kit/cpu.ts';
import { middle } from './kit/order-report.ts';
import { buy, type Run } from './kit/order-run.ts';
import { totalOf } from './kit/place-order.ts';
import { machine, round, table } from './kit/report.ts';
import { measureWaiting } from './kit/waiting-webhooks.ts';
import { putJson, startBenchWorld } from './kit/world.ts';

const { waiting: most } = parseArgs({ options: { waiting: { type: 'string' } } }).values;
if (most !== undefined) {
  await measureWaiting(Number(most));
  process.exit();
}

const ENDPOINTS = ['one', 'two', 'three', 'four', 'five'];
const BUYERS = Number(process.env.BENCH_BUYERS ?? 64);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8);
const REPEATS = Number(process.env.BENCH_REPEATS ?? 5);
/** Events of the second part; each is sent to five endpoints. */
const EVENTS = Number(process.env.BENCH_EVENTS ?? 10_000);
const LONGEST_MS = 300_000;

let taken = 0;
function listen(): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      taken += 1;
      response.end();
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const portOf = (server: Server | undefined): number => (server?.address() as AddressInfo | undefined)?.port ?? 0;
const servers = await Promise.all(ENDPOINTS.map(listen));
const env = Object.fromEntries(
  ENDPOINTS.flatMap((id, at) => [
    [`WEBHOOK_${id.toUpperCase()}_URL`, `http://127.0.0.1:${portOf(servers[at])}/`],
    [`WEBHOOK_${id.toUpperCase()}_SECRET`, `whsec_${randomBytes(32).toString('base64')}`],
  ]),
);
const catalog = mkdtempSync(join(tmpdir(), 'catalog-'));
copyDemo(catalog);
const endpoints = ENDPOINTS.map((id) => ({ id, url: 'https://crm.example.com/' }));
// JSON is YAML.
writeFileSync(join(catalog, 'webhooks.yaml'), JSON.stringify({ endpoints }));
const world = await startBenchWorld({ catalog, env, settings: { max_connections: String(BUYERS + 60) } });
const { sql } = world;

const add = () => sql`
  insert into webhook_endpoints (name, position)
  select name, coalesce((select max(id) from webhook_events), 0) from unnest(${ENDPOINTS}::text[]) as name
  on conflict do nothing`;
const waiting = async (): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select coalesce(sum((select coalesce(max(id), 0) from webhook_events) - position), 0)::int as count from webhook_endpoints`;
  return row?.count ?? 0;
};
const allSent = () => until(waiting, (count) => count === 0, LONGEST_MS);
const shopOf = ({ cpu: { portal, database } }: Run): number => (portal ?? Number.NaN) + (database ?? Number.NaN);

try {
  console.log(
    `${machine({ postgresql: '18' })} · ${new Date().toISOString()} · load average ${round(loadavg()[0] ?? 0, 1)}`,
  );
  await putJson(`${world.psp}/control/config`, { auto: 'success' });
  const buyers = await makeBuyers(world, BUYERS);
  const [first] = buyers;
  if (!first) throw new Error('there is no buyer');
  const total = await totalOf(world, first);
  const run = () => buy({ world, buyers, total, seconds: SECONDS, counted: false });
  await run();
  await sql`analyze`;
  const runs: Record<'without' | 'with', Run[]> = { without: [], with: [] };
  const sent: number[] = [];
  for (let turn = 0; turn < REPEATS; turn++) {
    await sql`delete from webhook_endpoints`;
    runs.without.push(await run());
    await add();
    const before = taken;
    runs.with.push(await run());
    sent.push((taken - before) / SECONDS);
    await allSent();
  }
  console.log(`orders by ${BUYERS} buyers, median of ${REPEATS} turns of ${SECONDS} s`);
  console.log(
    table(
      Object.entries(runs).map(([endpointsOf, all]) => ({
        endpoints: endpointsOf === 'with' ? ENDPOINTS.length : 0,
        'orders/s': round(middle(all, ({ perSecond }) => perSecond)),
        'ms of portal and PostgreSQL for an order': round(middle(all, shopOf), 2),
        'webhooks/s meanwhile':
          endpointsOf === 'with' ? round(sent.toSorted((a, b) => a - b)[sent.length >> 1] ?? 0) : 0,
      })),
    ),
  );

  const [event] = await sql<{ data: object }[]>`select data from webhook_events where type = 'order.sent' limit 1`;
  await sql`
    insert into webhook_events (type, key, data, at)
    select 'order.sent', (n % 1000)::text, ${JSON.stringify(event?.data ?? {})}::text::jsonb, now() from generate_series(1, ${EVENTS}::int) as n`;
  const before = { taken, cpu: await cpuOf(world), at: performance.now() };
  await allSent();
  const seconds = (performance.now() - before.at) / 1000;
  const { portal, database } = await cpuOf(world);
  const count = taken - before.taken;
  console.log(`\n${EVENTS} events to ${ENDPOINTS.length} endpoints, with nothing else to do`);
  console.log(
    table([
      {
        webhooks: count,
        seconds: round(seconds, 1),
        'webhooks/s': round(count / seconds),
        'ms of the portal for one': round(((portal ?? Number.NaN) - (before.cpu.portal ?? 0)) / count, 3),
        'ms of PostgreSQL for one': round(((database ?? Number.NaN) - (before.cpu.database ?? 0)) / count, 3),
      },
    ]),
  );
} finally {
  await world.stop();
  await hangUp();
  for (const server of servers) server.close().closeAllConnections();
  rmSync(catalog, { recursive: true });
}
