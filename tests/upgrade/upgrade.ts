import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect, type Sql } from '#server/db/client.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { Client } from '#tests/world/client.ts';
import { Control } from '#tests/world/control.ts';
import { copyDemo } from '#tests/world/demo-catalog.ts';
import type { World } from '#tests/world/world.ts';
import { ROOT } from '../../scripts/lib/web-build.ts';
import { startGamesFrom } from '../../simulators/games/main.ts';
import { startPspFrom } from '../../simulators/psp/main.ts';
import { type Balancer, startBalancer } from '../chaos/balancer.ts';
import { startPostgres } from '../chaos/postgres.ts';
import { Program, steadyPort } from '../chaos/program.ts';
import { openShops } from '../faults/shop.ts';
import { formerVersion, type Version } from './former-version.ts';
import { startOrders } from './orders.ts';

const GIDS = [1000039, 1000041, 1000052, 1000063];
const BUYERS = 6;
const DRAIN_MS = 3000;

export interface UpgradeResult {
  former: string;
  migrations: string[];
  /** Orders done in each part. */
  parts: Record<string, number>;
  failed: readonly string[];
  /** Differences between the shop's books, the provider's and the game's; empty: none. */
  differences: string[];
}

/**
 * Replaces a former version by this one while players buy: the new schema first, then the worker, then one web process
 * after the other. @param which a commit, or the folder of a release; absent: the newest tag
 */
export async function upgrade(
  which: string | undefined,
  each: number,
  { say, signal }: { say: (line: string) => void; signal: AbortSignal },
): Promise<UpgradeResult> {
  const scratch = await mkdtemp(join(tmpdir(), 'manawell-upgrade-'));
  const ending: (() => Promise<unknown>)[] = [() => rm(scratch, { recursive: true, force: true })];
  try {
    await chmod(scratch, 0o755);
    const former = await formerVersion(which, scratch);
    say(`from ${former.name}`);
    return await Promise.race([replaced(former, { scratch, ending, each, say }), interrupted(signal)]);
  } finally {
    for (const end of ending.reverse()) await end();
  }
}

const interrupted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('The run was interrupted.'))));

interface Given {
  scratch: string;
  ending: (() => Promise<unknown>)[];
  each: number;
  say: (line: string) => void;
}

async function replaced(former: Version, { scratch, ending, each, say }: Given): Promise<UpgradeResult> {
  const postgres = await startPostgres(scratch);
  ending.push(() => postgres.stop());
  const catalog = join(scratch, 'catalog');
  copyDemo(catalog, join(former.folder, 'catalog'));
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const secrets = {
    SANDBOX_PSP_KEY: randomBytes(24).toString('base64url'),
    SANDBOX_PSP_WEBHOOK_SECRET: secret,
    ...Object.fromEntries(GIDS.map((gid) => [`GAME_${gid}_SECRET`, secret])),
  };
  const [psp, games] = await Promise.all([startPspFrom(secrets), startGamesFrom(secrets)]);
  ending.push(() => Promise.all([psp.close(), games.close()]));
  const env = {
    ...secrets,
    DATABASE_URL: postgres.url,
    RATE_LIMIT: 'false',
    LOG_LEVEL: 'warn',
    FINISHED_PAGES: 'false',
    DATA_DIR: scratch,
    SANDBOX_PSP_URL: psp.url,
    UPGRADE_CATALOG: catalog,
    ...Object.fromEntries(GIDS.map((gid) => [`GAME_${gid}_URL`, `${games.url}/games/${gid}`])),
  };
  const program = (name: string, file: string, folder: string, more: object = {}): Program => {
    const logFile = join(scratch, `${name}.log`);
    const made = new Program({ name, file, env: { ...env, UPGRADE_FOLDER: folder, ...more }, logFile });
    ending.push(() => made.kill());
    return made;
  };
  await program('prepare', 'tests/upgrade/prepare.ts', former.folder).start();
  const ports = await Promise.all(Array.from({ length: 4 }, steadyPort));
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const web = (name: string, folder: string, n: number) =>
    program(name, 'tests/upgrade/portal.ts', folder, { ROLE: 'web', PORT: `${ports[n]}`, PUBLIC_URL: urls[n] });
  const worker = (name: string, folder: string) =>
    program(name, 'tests/upgrade/portal.ts', folder, { ROLE: 'worker', PORT: '0', PUBLIC_URL: urls[0] });

  const old = [web('old-web-1', former.folder, 0), web('old-web-2', former.folder, 1)] as const;
  const oldWorker = worker('old-worker', former.folder);
  await Promise.all([...old, oldWorker].map((one) => one.start()));
  const targets = urls.slice(0, 2);
  const balancer: Balancer = await startBalancer(targets, await steadyPort());
  ending.push(() => balancer.close());
  const control = new Control(psp.url);
  await control.put({ webhookUrl: `${balancer.url}/platform/webhooks/sandbox` });
  const sql = connect(postgres.url, { max: 2, name: 'upgrade' });
  ending.push(() => sql.end({ timeout: 1 }));
  const shops = await openShops(worldOf(sql, games.url, urls[0] ?? ''), BUYERS, 'buyer');

  const orders = startOrders(shops, targets, control);
  const parts: Record<string, number> = {};
  const part = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const from = orders.done.size;
    await work();
    await orders.more(each);
    parts[name] = orders.done.size - from;
    say(`${name}: ${parts[name]} orders, ${orders.failed.length} failed`);
  };
  /** Takes a process out of the balancer before it stops, and puts the new one in when it is ready. */
  const replace = async (n: 0 | 1): Promise<void> => {
    const fresh = web(`new-web-${n + 1}`, ROOT, n + 2);
    await fresh.start();
    targets.splice(targets.indexOf(urls[n] ?? ''), 1, urls[n + 2] ?? '');
    // A production process waits as long for the load balancer before it closes its port.
    await pause(DRAIN_MS);
    await old[n].stop();
  };
  let migrations: string[] = [];
  await part('only the former version', async () => undefined);
  await part('migration under orders', async () => {
    migrations = await prepareDatabase(postgres.url, postgres.url, say);
  });
  await part('the former version on the new schema', async () => undefined);
  await part('a new worker next to the former one', () => worker('new-worker', ROOT).start());
  await part('a new worker alone', () => oldWorker.stop());
  await part('one web process of each version', () => replace(0));
  await part('only the new version', () => replace(1));
  await orders.stop();
  const differences = [
    ...(await differencesOf(sql, control, new Control(games.url), orders.done)),
    ...[...old, oldWorker].flatMap(({ deaths }) => deaths),
  ];
  return { former: former.name, migrations, parts, failed: orders.failed, differences };
}

/** The parts of a world that players need. */
function worldOf(sql: Sql, games: string, url: string): World {
  const signIn = async (username: string, password: string): Promise<Client> => {
    const { body } = await new Client(url).call('POST /session/password', { body: { username, password } });
    return new Client(url, body.token);
  };
  return { context: { sql }, games: new Control(games), signIn } as unknown as World;
}

/** Compares the shop's books with those of the provider and of the game. */
async function differencesOf(sql: Sql, psp: Control, games: Control, done: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = [];
  const rows = await sql<{ payable: string; captured: number; item: string | null }[]>`
    select p.payable, p.captured, d.state as item from payments p
    left join deliveries d on d.reference = p.payable where p.captured > 0`;
  const known = new Map(rows.map((row) => [row.payable, row]));
  for (const number of done) if (known.get(number)?.item !== 'accepted') found.push(`${number} is not paid and sent`);
  const { payments } = await psp.books<{ payments: { amount: number; status: string }[] }>();
  const theirs = payments
    .filter(({ status }) => /captured|success|paid/.test(status))
    .reduce((sum, one) => sum + one.amount, 0);
  const ours = rows.reduce((sum, { captured }) => sum + captured, 0);
  if (theirs !== ours) found.push(`the provider captured ${theirs}, the shop ${ours}`);
  const { deliveries } = await games.books<{ deliveries: { orderNumber: string; result: string }[] }>();
  const granted = deliveries.filter(({ result }) => result === 'accepted').map(({ orderNumber }) => orderNumber);
  for (const number of done)
    if (granted.filter((one) => one === number).length !== 1) found.push(`the game did not grant ${number} once`);
  const unbalanced = await sql<{ currency: string; sum: number }[]>`
    select currency, sum(amount)::bigint as sum from ledger_entries group by currency having sum(amount) <> 0`;
  for (const { currency, sum } of unbalanced) found.push(`the ledger is ${sum} ${currency} off`);
  return found;
}
