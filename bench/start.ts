/**
 * Measures the time from a start to the first answer: of only the portal on an existing database, as after a crash, and
 * of the whole `npm start` of the demo. Each without Node's compile cache, and with it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startProgram } from './kit/program.ts';
import { machine, median, round, table } from './kit/report.ts';
import { startBenchWorld } from './kit/world.ts';

const REPEATS = Number(process.env.BENCH_REPEATS ?? 5);
const ROOT = join(import.meta.dirname, '..');

/** Milliseconds until it was ready, and processor time of that one process. */
interface Start {
  ready: number;
  cpu: number;
}

const compiled = mkdtempSync(join(tmpdir(), 'manawell-compiled-'));
const data = mkdtempSync(join(tmpdir(), 'manawell-start-'));
const world = await startBenchWorld();
try {
  console.log(machine());
  const alone = (cache: string) => repeat(REPEATS, () => portalAlone(cache));
  const rows = [row('the portal alone, nothing compiled', await alone(''))];
  await portalAlone(compiled);
  rows.push(row('the portal alone', await alone(compiled)));
  await world.stop();
  // The first run creates the database, and builds the web app if it is stale; the second compares the catalogue that
  // the first applied.
  for (let i = 0; i < 2; i++) await wholeDemo();
  rows.push(row('npm start', await repeat(REPEATS, wholeDemo)));
  console.log(`From start to ready, median of ${REPEATS}`);
  console.log(table(rows));
} finally {
  await world.stop().catch(() => undefined);
  for (const folder of [compiled, data]) rmSync(folder, { recursive: true, force: true });
}

async function portalAlone(cache: string): Promise<Start> {
  const began = performance.now();
  const portal = await startProgram('bench/kit/portal.ts', [], { ...world.env, NODE_COMPILE_CACHE: cache }, ['portal']);
  const start = { ready: performance.now() - began, cpu: portal.cpu };
  await portal.stop();
  return start;
}

/** Runs `npm start` on its own port until it says that it runs. */
async function wholeDemo(): Promise<Start> {
  const began = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: data, PORT: '0', DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await saidReady(child);
  const ready = performance.now() - began;
  child.stdout.resume();
  child.kill('SIGTERM');
  // Wait for `close`, not `exit`: npm exits before the program that it started, which still uses the database.
  await once(child, 'close');
  return { ready, cpu: Number.NaN };
}

async function saidReady(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('npm start has no standard output');
  for await (const line of createInterface(child.stdout)) if (line.includes('Ready in')) return;
  throw new Error('npm start ended before it was ready');
}

async function repeat(times: number, start: () => Promise<Start>): Promise<Start[]> {
  const starts: Start[] = [];
  for (let i = 0; i < times; i++) starts.push(await start());
  return starts;
}

function row(what: string, starts: readonly Start[]) {
  const cpu = median(starts.map((start) => start.cpu));
  return {
    start: what,
    'ready ms': round(median(starts.map(({ ready }) => ready))),
    'its CPU ms': Number.isNaN(cpu) ? '' : round(cpu),
  };
}
