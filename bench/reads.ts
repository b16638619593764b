/** Reads of a game's catalogue and of a list of news by anonymous visitors, beside a bare `node:http` server that sends the same bytes. */
import { rmSync } from 'node:fs';
import autocannon from 'autocannon';
import { request } from 'undici';
import { withArticles } from './kit/articles.ts';
import { startProgram } from './kit/program.ts';
import { machine, median, round, table, versionOf } from './kit/report.ts';
import { GID, startBenchWorld } from './kit/world.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const REPEATS = Number(process.env.BENCH_REPEATS ?? 3);
const CONNECTIONS = 64;
const ARTICLES = Number(process.env.BENCH_ARTICLES ?? 1000);
const ACCEPT = { 'accept-encoding': 'br' };

async function perSecond(url: string): Promise<{ rate: number; p99: number }> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers: ACCEPT });
  if (result.errors || result.non2xx) throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} refusals`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}

const catalog = withArticles(ARTICLES);
const world = await startBenchWorld({ catalog });
try {
  console.log(machine({ fastify: versionOf('fastify'), autocannon: versionOf('autocannon') }));
  await compare(`games/${GID}?locale=en`);
  await compare('news?locale=en&kind=news&page=7', `${ARTICLES} articles in 14 languages: `);
} finally {
  await world.stop();
  rmSync(catalog, { recursive: true, force: true });
}

/** One read beside the same bytes from a bare server, run by turns. */
async function compare(path: string, what = ''): Promise<void> {
  const url = `${world.portal}/platform/api/${path}`;
  // fetch would decompress and drop the header, so the size is asked for by its own.
  const answer = await fetch(url, { headers: ACCEPT });
  const wire = await raw(url);
  const bare = await startProgram('bench/kit/bare-server.ts', [], {}, ['bare'], {
    headers: wire.headers,
    body: wire.body.toString('base64'),
  });
  const bareUrl = `http://127.0.0.1:${bare.ports.bare}/`;
  const runs = { portal: [] as { rate: number; p99: number }[], bare: [] as { rate: number; p99: number }[] };
  await perSecond(url);
  await perSecond(bareUrl);
  for (let i = 0; i < REPEATS; i++) {
    runs.bare.push(await perSecond(bareUrl));
    runs.portal.push(await perSecond(url));
  }
  await bare.stop();

  const rate = (of: { rate: number }[]): number => median(of.map((run) => run.rate));
  const row = (name: string, of: { rate: number; p99: number }[]) => ({
    server: name,
    'requests/s': round(rate(of)),
    'p99 ms': round(median(of.map((run) => run.p99)), 1),
    'of bare': `${round((100 * rate(of)) / rate(runs.bare))} %`,
  });
  console.log(
    `${what}GET /${path}, ${wire.body.length} bytes of brotli for ${(await answer.arrayBuffer()).byteLength}, ${CONNECTIONS} connections, median of ${REPEATS} runs of ${SECONDS} s`,
  );
  console.log(table([row('bare node:http', runs.bare), row('portal', runs.portal)]));
}

/** The answer as it stands on the wire. */
async function raw(address: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { headers, body } = await request(address, { headers: ACCEPT });
  const { date: _, connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...kept } = headers;
  return { headers: kept as Record<string, string>, body: Buffer.from(await body.arrayBuffer()) };
}
