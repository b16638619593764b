/**
 * Measures reads of a game's catalogue and of a news list by anonymous visitors, next to a bare `node:http` server that
 * sends the same bytes.
 */
import { rmSync } from 'node:fs';
import { request } from 'undici';
import { withArticles } from './kit/articles.ts';
import { cpuOfProcess } from './kit/cpu.ts';
import { startProgram } from './kit/program.ts';
import { machine, median, round, table, versionOf } from './kit/report.ts';
import { GID, startBenchWorld } from './kit/world.ts';
import { perSecond, wrkVersion } from './kit/wrk.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);
const REPEATS = Number(process.env.BENCH_REPEATS ?? 3);
const CONNECTIONS = 64;
const ARTICLES = Number(process.env.BENCH_ARTICLES ?? 1000);
const ACCEPT = { 'accept-encoding': 'br' };

/** Requests a second, milliseconds, and microseconds of the server's processor for each request. */
interface Run {
  rate: number;
  p99: number;
  cpu: number;
}

const wrk = await wrkVersion();
const catalog = withArticles(ARTICLES);
const world = await startBenchWorld({ catalog });
try {
  console.log(machine({ fastify: versionOf('fastify'), wrk }));
  await compare(`games/${GID}?locale=en`);
  await compare('news?locale=en&kind=news&page=7', `${ARTICLES} articles in 14 languages: `);
} finally {
  await world.stop();
  rmSync(catalog, { recursive: true, force: true });
}

/** Compares one read with the same bytes from a bare server, in turns. */
async function compare(path: string, what = ''): Promise<void> {
  const url = `${world.portal}/platform/api/${path}`;
  // fetch decompresses the body and drops the header, so a separate raw request reads the size.
  const answer = await fetch(url, { headers: ACCEPT });
  const wire = await raw(url);
  const bare = await startProgram('bench/kit/bare-server.ts', [], {}, ['bare'], {
    headers: wire.headers,
    body: wire.body.toString('base64'),
  });
  const bareUrl = `http://127.0.0.1:${bare.ports.bare}/`;
  const runs = { portal: [] as Run[], bare: [] as Run[] };
  await ask(url, world.pid);
  await ask(bareUrl, bare.pid);
  for (let i = 0; i < REPEATS; i++) {
    runs.bare.push(await ask(bareUrl, bare.pid));
    runs.portal.push(await ask(url, world.pid));
  }
  await bare.stop();

  const row = (name: string, of: readonly Run[]) => ({
    server: name,
    'requests/s': round(median(of.map(({ rate }) => rate))),
    'p99 ms': round(median(of.map(({ p99 }) => p99)), 1),
    'of bare': share(runs.bare, of, ({ rate }) => rate),
    'CPU µs each': round(median(of.map(({ cpu }) => cpu)), 1),
    'CPU of bare': share(of, runs.bare, ({ cpu }) => cpu),
  });
  console.log(
    `${what}GET /${path}, ${wire.body.length} bytes of brotli for ${(await answer.arrayBuffer()).byteLength}, ${CONNECTIONS} connections, median of ${REPEATS} runs of ${SECONDS} s`,
  );
  console.log(table([row('bare node:http', runs.bare), row('portal', runs.portal)]));
}

/**
 * Returns the share in percent. Processor time for each request is compared, because it does not depend on other load
 * on the machine.
 */
function share(whole: readonly Run[], part: readonly Run[], value: (run: Run) => number): string {
  return `${round((100 * median(part.map(value))) / median(whole.map(value)))} %`;
}

/** @param pid process id of the server, whose processor time is read */
async function ask(url: string, pid: number): Promise<Run> {
  const before = cpuOfProcess(pid);
  const { rate, p99 } = await perSecond({ url, headers: ACCEPT, connections: CONNECTIONS, seconds: SECONDS });
  const used = (cpuOfProcess(pid) ?? Number.NaN) - (before ?? 0);
  return { rate, p99, cpu: (1000 * used) / (rate * SECONDS) };
}

/** Returns the answer as sent over the network. */
async function raw(address: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const { headers, body } = await request(address, { headers: ACCEPT });
  const { date: _, connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...kept } = headers;
  return { headers: kept as Record<string, string>, body: Buffer.from(await body.arrayBuffer()) };
}
