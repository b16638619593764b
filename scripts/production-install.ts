/**
 * Starts a production shop in a new folder with its own database: a release, with only Node. `-- --clone` starts this
 * checkout instead, which installs its runtime packages. It takes minutes, so it is not a test: `npm run
 * try:production`.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { run } from './lib/child.ts';
import { startEmbedded } from './lib/embedded-postgres/index.ts';
import { freePort } from './lib/ports.ts';
import { buildIfStale, DESK_DIST, DIST, ROOT } from './lib/web-build.ts';
import { release } from './release.ts';

const LOOK_MS = 500;
const PAGES = ['/healthz', '/readyz', '/platform/v2/payment', '/platform/api/games'];

const say = (text: string): void => console.log(text);
const { clone } = parseArgs({ options: { clone: { type: 'boolean', default: false } } }).values;
const folder = mkdtempSync(join(tmpdir(), 'production-'));
const shop = join(folder, 'shop');
const program = clone ? await copied() : await unpacked();

const database = await startEmbedded({ dataDir: join(folder, 'data'), log: say });
const port = await freePort(0, '127.0.0.1');
const signing = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const child = spawn(process.execPath, program, {
  cwd: shop,
  stdio: ['ignore', 'pipe', 'pipe'],
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
    CATALOG_DIR: join(ROOT, 'catalog'),
    // Its buyers may withdraw, so the shop has to send mail.
    SMTP_URL: 'smtp://mail.example.com',
    MAIL_FROM: 'shop@shop.example.com',
    // The demo's catalogue uses the sandbox provider.
    ALLOW_SANDBOX: 'true',
    SANDBOX_PSP_URL: 'https://psp.example.com',
    SANDBOX_PSP_KEY: randomBytes(24).toString('base64url'),
    SANDBOX_PSP_WEBHOOK_SECRET: signing(),
    GAME_1000039_URL: 'https://game.example.com/shop',
    GAME_1000039_SECRET: signing(),
  },
});
let written = '';
for (const stream of [child.stdout, child.stderr])
  stream.setEncoding('utf8').on('data', (part: string) => {
    written += part;
    process.stdout.write(part);
  });
let ended = false;
const end = new Promise<number | null>((resolve) => {
  child.once('close', (code) => {
    ended = true;
    resolve(code);
  });
});
const answer = async (path: string): Promise<void> => {
  for (;;) {
    if (ended) throw new Error('the shop ended by itself');
    const response = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    if (!response) {
      await pause(LOOK_MS);
      continue;
    }
    say(`${path} ${response.status} ${path.endsWith('z') ? await response.text() : ''}`);
    if (!response.ok) throw new Error(`${path} is not there`);
    return;
  }
};
try {
  for (const path of PAGES) await answer(path);
  if (clone) noneOfDevelopment();
  child.kill('SIGTERM');
  const code = await end;
  // Throws if a line is not JSON.
  const lines = written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as object);
  say(`It ended with ${code}; all of its ${lines.length} lines are JSON.`);
  process.exitCode = code ?? 1;
} finally {
  child.kill('SIGTERM');
  await end;
  await database.stop();
  rmSync(folder, { recursive: true });
}

/** Unpacks a release, as an operator would. */
async function unpacked(): Promise<string[]> {
  const file = await release(folder);
  mkdirSync(shop);
  const { code, output } = await run('tar', ['-xzf', file, '-C', shop, '--strip-components=1']);
  if (code !== 0) throw new Error(output);
  return ['start.mjs'];
}

/** Copies this checkout as git has it, with the built apps. */
async function copied(): Promise<string[]> {
  await buildIfStale(() => say('Building the web app …'));
  const { output } = await run('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of output.trim().split('\n')) {
    if (!existsSync(join(ROOT, file))) continue;
    mkdirSync(dirname(join(shop, file)), { recursive: true });
    cpSync(join(ROOT, file), join(shop, file));
  }
  cpSync(DIST, join(shop, 'web/dist'), { recursive: true });
  cpSync(DESK_DIST, join(shop, 'desk/dist'), { recursive: true });
  return ['scripts/run.mjs', 'scripts/start.ts'];
}

function noneOfDevelopment(): void {
  const tree = JSON.parse(readFileSync(join(shop, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  const names = Object.keys(tree.packages);
  const extra = names.filter((name) => tree.packages[name]?.dev);
  say(`${names.length} packages; development packages: ${extra.join(', ') || 'none'}`);
  if (extra.length > 0 || existsSync(join(shop, 'node_modules/vite')))
    throw new Error('a development package is installed');
}
