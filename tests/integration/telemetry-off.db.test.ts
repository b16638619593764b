import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#tests/world/world.ts';
import { freePort } from '../../scripts/lib/ports.ts';

const ROOT = new URL('../../', import.meta.url).pathname;

/** Starts a process of the portal, stops it, and prints every module that it loaded. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const urls = [];
  registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context); } });
  const { startPortal } = await import('#server/main.ts');
  const { loadCollectorConfig } = await import('#server/config/index.ts');
  const portal = process.env.ROLE === 'collector'
    ? await (await import('#server/collector.ts')).startCollector(loadCollectorConfig(process.env))
    : await startPortal({ env: process.env, webDir: '${ROOT}web/dist' });
  const answers = [];
  for (const path of ['/healthz', '/metrics']) answers.push((await fetch(portal.url + path)).status);
  const page = process.env.METRICS_PORT && await fetch('http://127.0.0.1:' + process.env.METRICS_PORT + '/metrics');
  const text = page && await page.text();
  await portal.stop();
  process.stdout.write(JSON.stringify({ urls, answers, text }), () => process.exit(0));
`;

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { ANALYTICS_APPS: 'shop' } });
});
afterAll(() => world.stop());

async function load(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...world.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let failed = '';
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (failed += chunk));
  await once(child, 'close');
  if (!out) throw new Error(failed);
  const { urls, ...found } = JSON.parse(out) as { urls: string[]; answers: number[]; text?: string };
  return { ...found, packages: urls.filter((url) => url.includes('@opentelemetry')), all: urls };
}

test.each(['all', 'web', 'collector'])(
  'without a variable, a process with the role %s loads nothing of it',
  async (ROLE) => {
    const { packages, answers, all } = await load({ ROLE });
    expect(answers).toEqual([200, 404]);
    expect(all.length).toBeGreaterThan(50);
    expect(packages).toEqual([]);
    expect(all.filter((url) => url.includes('/server/src/telemetry/'))).toEqual([]);
  },
);

test.each(['worker', 'collector'])(
  'with a port, the page of a process with the role %s is there, and only there',
  async (ROLE) => {
    const { answers, text, packages } = await load({ ROLE, METRICS_PORT: String(await freePort(0, '127.0.0.1')) });
    expect(answers).toEqual([200, 404]);
    expect(text).toContain(`role="${ROLE}"`);
    expect(text).toContain('manawell_process_memory_bytes');
    // The exporters of OTLP are of no use to it.
    expect(packages.filter((url) => url.includes('otlp'))).toEqual([]);
  },
);
