/**
 * `npm run first-order`: follows the README from an empty folder to the first paid order in a publisher's own game, and
 * prints the duration of each step. `--clone` starts with `git clone`, to include the installation. On failure it
 * prints the output of the step.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { buy } from './lib/first-order/buy.ts';
import { done, started, stopAll } from './lib/first-order/programs.ts';
import { freePort } from './lib/ports.ts';
import { ROOT } from './lib/web-build.ts';

const GID = 7;
const ITEM = { id: 'gems-550', good: 'gems', quantity: 550 };
/** A player of the demo that the starters know. */
const PLAYER = { username: 'kestrel', password: 'starlight', uid: '80427731', role: 'r-1' };
const HOST = '127.0.0.1';

const { clone: clones } = parseArgs({ options: { clone: { type: 'boolean', default: false } } }).values;
const dir = mkdtempSync(join(tmpdir(), 'first-order-'));
// As root, the database runs as its own user, who must enter the folder; otherwise its files would go elsewhere and
// stay.
chmodSync(dir, 0o711);
const root = clones ? join(dir, 'shop') : ROOT;
const catalogue = join(dir, 'catalogue');
const data = join(dir, 'backend.db');
const secret = `whsec_${randomBytes(32).toString('base64')}`;
const began = performance.now();

const seconds = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1).padStart(6)} s`;

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  const result = await work();
  console.log(`${seconds(from)}  ${name}`);
  return result;
}

/** Returns the items that the game granted, from its own database. */
function granted(): { role: string; good: string; quantity: number }[] {
  const db = new DatabaseSync(data, { readOnly: true });
  const mails = db.prepare('select role, good, quantity from mails').all() as ReturnType<typeof granted>;
  db.close();
  return mails;
}

async function firstOrder(): Promise<void> {
  if (clones) await step('git clone', () => done(['git', 'clone', '-q', ROOT, root], dir));
  const npm = (...args: string[]) => ['npm', 'run', '--silent', ...args] as const;
  const named = ['--gid', String(GID), '--name', 'First Game', '--locales', 'en,de', '--currencies', 'EUR,USD'];
  const installs = clones ? ', which installs what the shop needs' : '';
  await step(`npm run catalog -- new${installs}`, () => done(npm('catalog', '--', 'new', catalogue, ...named), root));
  const [backendPort, port] = await Promise.all([freePort(9000, HOST), freePort(8090, HOST)]);
  await step('the game’s backend: examples/backends/node/backend.mjs', () => {
    const env = { GAME_SECRET: secret, PORT: String(backendPort), DATA: data };
    return started(
      [process.execPath, join(root, 'examples/backends/node/backend.mjs')],
      dir,
      env,
      'game backend: http',
    );
  });
  const game = { [`GAME_${GID}_URL`]: `http://${HOST}:${backendPort}`, [`GAME_${GID}_SECRET`]: secret };
  await step(`npm run doctor -- ${GID}`, () =>
    done(npm('doctor', '--', String(GID), '--account', PLAYER.uid), root, game),
  );
  const dataDir = join(dir, 'data');
  await step('npm start, with a database of its own', () =>
    started(
      ['node', 'scripts/run.mjs', 'scripts/start.ts'],
      root,
      { ...game, PORT: String(port), PUBLIC_URL: `http://${HOST}:${port}`, DATA_DIR: dataDir, CATALOG_DIR: catalogue },
      'Manawell runs',
    ),
  );
  await step('npm run catalog -- apply', () =>
    done(npm('catalog', '--', 'apply', catalogue), root, { DATA_DIR: dataDir }),
  );
  const order = await step('a player signs in, orders, pays, and has the item', () =>
    buy({ shop: `http://${HOST}:${port}`, gid: GID, region: 'global', item: ITEM.id, method: 'card', ...PLAYER }),
  );
  const mails = granted();
  const expected = [{ role: PLAYER.role, good: ITEM.good, quantity: ITEM.quantity }];
  if (JSON.stringify(mails) !== JSON.stringify(expected))
    throw new Error(`the game’s database differs from the purchase: ${JSON.stringify(mails)}`);
  console.log(
    `\n${order.number}: ${(order.total / 100).toFixed(2)} ${order.currency} paid, ${ITEM.quantity} ${ITEM.good} given.`,
  );
  console.log(`${seconds(began)}  in all`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().then(() => process.exit(1)));
try {
  await firstOrder();
} catch (error) {
  console.error(`\nNo first order: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  await stopAll();
  rmSync(dir, { recursive: true, force: true });
}
