/**
 * Measures how many events a second the portal stores durably, in batches of six as the script sends them. For
 * comparison, a bare server copies the same events into the same PostgreSQL. Driver, portal and database share the
 * machine. `npm run bench:events`.
 */
import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import { startProgram } from './kit/program.ts';
import { machine, median, percentile, round, table, versionOf } from './kit/report.ts';
import { startBenchWorld } from './kit/world.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const REPEATS = Number(process.env.BENCH_REPEATS ?? 3);
const CONNECTIONS = 128;
const BATCH = 6;

interface Run {
  perSecond: number;
  took: number[];
}

/** Returns a batch as the shop's own page sends it. */
function body(): string {
  const time = new Date().toISOString().replace('T', ' ').replace('Z', '');
  const visitor = randomUUID();
  const properties = {
    '#lib': 'js',
    '#lib_version': '1.0.0',
    '#zone_offset': 0,
    '#device_id': visitor,
    '#screen_width': 360,
    '#screen_height': 800,
    '#system_language': 'en-US',
    '#os': 'Android',
    '#url': 'https://shop.example/platform/v2/wap/payment',
    '#url_path': '/platform/v2/wap/payment',
    source: 'web',
    app_name: 'shop',
    gid: 1000039,
    item: 'astralite-300',
  };
  const data = Array.from({ length: BATCH }, () => ({
    '#type': 'track',
    '#time': time,
    '#distinct_id': visitor,
    '#event_name': 'item_chosen',
    '#uuid': randomUUID(),
    properties,
  }));
  const batch = Buffer.from(JSON.stringify({ data, '#app_id': 'manawell-demo', '#flush_time': Date.now() }));
  return new URLSearchParams({ data: batch.toString('base64'), version: '1.0.0' }).toString();
}

async function measure(origin: string, path: string): Promise<Run> {
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const took: number[] = [];
  const start = performance.now();
  const end = start + SECONDS * 1000;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < end) {
        const begun = performance.now();
        const answer = await pool.request({ path, method: 'POST', headers, body: body() });
        const said = await answer.body.text();
        if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${said}`);
        took.push(performance.now() - begun);
      }
    }),
  );
  const perSecond = (took.length * BATCH) / ((performance.now() - start) / 1000);
  await pool.close();
  return { perSecond, took };
}

const world = await startBenchWorld();
const bare = await startProgram('bench/kit/bare-collector.ts', [], { DATABASE_URL: world.databaseUrl }, ['bare']);
try {
  console.log(machine({ fastify: versionOf('fastify'), pg: versionOf('pg'), undici: versionOf('undici') }));
  const servers = [
    { name: 'bare node:http, COPY', origin: `http://127.0.0.1:${bare.ports.bare}`, path: '/' },
    { name: 'portal', origin: world.portal, path: '/platform/events/sync_js' },
  ].map((server) => ({ ...server, runs: [] as Run[] }));
  for (let round = 0; round <= REPEATS; round++) {
    for (const server of servers) {
      const run = await measure(server.origin, server.path);
      // The first round is a warm-up.
      if (round > 0) server.runs.push(run);
    }
  }
  const [{ kept } = { kept: 0 }] = await world.sql<
    { kept: number }[]
  >`select count(*)::int as kept from analytics_events`;
  const rate = (runs: Run[]) => median(runs.map(({ perSecond }) => perSecond));
  const limit = rate(servers[0]?.runs ?? []);
  console.log(
    `batches of ${BATCH}, ${CONNECTIONS} connections, median of ${REPEATS} runs of ${SECONDS} s; ${kept} events kept by the portal`,
  );
  console.log(
    table(
      servers.map(({ name, runs }) => ({
        server: name,
        'events/s': round(rate(runs)),
        'p50 ms': round(
          percentile(
            runs.flatMap(({ took }) => took),
            50,
          ),
          1,
        ),
        'p99 ms': round(
          percentile(
            runs.flatMap(({ took }) => took),
            99,
          ),
          1,
        ),
        'of bare': `${round((100 * rate(runs)) / limit)} %`,
      })),
    ),
  );
} finally {
  await bare.stop();
  await world.stop();
}
