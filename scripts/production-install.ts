/**
 * Installs this checkout as production does, in a fresh folder, and starts it: no package of development is there, and the shop answers.
 * Takes minutes and the network, so it is no test: `npm run try:production`.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '#server/dev/embedded-postgres/index.ts';
import { run } from './lib/child.ts';
import { freePort } from './lib/ports.ts';
import { buildIfStale, DIST, ROOT } from './lib/web-build.ts';

const LOOK_MS = 500;

const say = (text: string): void => console.log(text);
const folder = mkdtempSync(join(tmpdir(), 'production-'));
const shop = join(folder, 'shop');
await buildIfStale(() => say('Building the web app …'));
const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
for (const file of output
  .trim()
  .split('\n')
  .filter((name) => existsSync(join(ROOT, name)))) {
  mkdirSync(dirname(join(shop, file)), { recursive: true });
  cpSync(join(ROOT, file), join(shop, file));
}
cpSync(DIST, join(shop, 'web/dist'), { recursive: true });

const database = await startEmbedded({ dataDir: join(folder, 'data'), log: say });
const port = await freePort(0, '127.0.0.1');
const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/start.ts'], {
  cwd: shop,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    PATH: process.env.PATH?.split(':')
      .filter((one) => !one.startsWith(ROOT))
      .join(':'),
    HOME: process.env.HOME,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    PUBLIC_URL: 'https://shop.example.com',
    HOST: '127.0.0.1',
    PORT: String(port),
    CATALOG_DIR: 'catalog',
    LOG_LEVEL: 'warn',
  },
});
let ended = false;
const end = new Promise<void>((resolve) => {
  child.once('exit', () => {
    ended = true;
    resolve();
  });
});
const answer = async (path: string): Promise<string> => {
  for (;;) {
    if (ended) throw new Error('the shop ended by itself');
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    if (response) return `${path} ${response.status}`;
    await pause(LOOK_MS);
  }
};
try {
  for (const path of ['/readyz', '/platform/v2/payment', '/platform/api/games']) say(await answer(path));
  const tree = JSON.parse(readFileSync(join(shop, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const names = Object.keys(tree.packages);
  const extra = names.filter((name) => tree.packages[name]?.dev);
  say(`${names.length} packages; of development: ${extra.join(', ') || 'none'}`);
  if (extra.length > 0 || existsSync(join(shop, 'node_modules/vite'))) process.exitCode = 1;
} finally {
  child.kill('SIGTERM');
  await end;
  await database.stop();
  rmSync(folder, { recursive: true });
}
