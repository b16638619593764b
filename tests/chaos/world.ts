import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Sql } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemoPlayers } from '#server/domains/accounts/index.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { type DatabaseClock, steerClock } from '#tests/faults/database-clock.ts';
import { Control } from '#tests/world/control.ts';
import { asOperator } from '#tests/world/operator.ts';
import { newKey } from '#tests/world/server-client.ts';
import { BOUND_SQL } from './activities/bound.ts';
import { OVERDRAWN_SQL } from './activities/overdrawn.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import type { BookEntry } from './books.ts';
import { type Catalogue, REAL, readCatalogue, writeCatalogue } from './catalogue.ts';
import { FOLLOWERS_SQL, followerNames } from './followers.ts';
import { lentPostgres, type Postgres, startPostgres } from './postgres.ts';
import { Program, steadyPort } from './program.ts';
import { TRIES_SQL } from './tries.ts';

const CATALOG = new URL('../../catalog', import.meta.url).pathname;
export const GIDS = [1000039, 1000041, 1000052] as const;
/** How much time passes at the end: more than any method lets an order stay unpaid. */
const LATER_MS = 80 * 3_600_000;
const DAY_MS = 24 * 3_600_000;

const PORTALS = ['web1', 'web2', 'worker1', 'worker2'] as const;
export type PortalName = (typeof PORTALS)[number];

export interface ChaosWorld {
  sql: Sql;
  /** The publisher's files. */
  catalogue: Catalogue;
  postgres: Postgres;
  /** The database's clock, which the shop uses. */
  clock: DatabaseClock;
  psp: Control;
  /** All payment providers; the sandbox is the first. */
  providers: readonly Control[];
  /** The first provider of the routed method. */
  first: Control;
  /** Returns the provider of a payment, by the provider's id. */
  providerOf(payment: string): Control;
  /** Returns all providers' books. */
  books(): Promise<BookEntry[]>;
  games: Control;
  /** The publisher's endpoint of webhooks; null: there is none. */
  receiver: Control | null;
  /** The secret of a key of the server API; null: there is no publisher's backend. */
  serverKey: string | null;
  /** Receives text messages to all numbers. */
  phone: Control;
  balancer: Balancer;
  portals: Record<PortalName, Program>;
  webs: readonly string[];
  webhookSecret: string;
  /** The environment of the portal's programs, for the operators' command line. */
  environment: Readonly<Record<string, string>>;
  pspKey: string;
  /** Hexadecimal. */
  lotteryKey: string;
  /** Names of the followers. */
  followers: readonly string[];
  /** Repairs the followers, restarts every portal with a correct clock, and lets three days pass for open things. */
  calm(): Promise<void>;
  /** Lets two more days pass, so that payments made after `calm` have their waiting time too. */
  later(): Promise<void>;
  deaths(): string[];
  /** Duration of a portal's slowest start, in milliseconds. */
  slowestStartMs(): number;
  /** Keeps the processes' logs after the world is gone; returns their folder. */
  keepLogs(): Promise<string>;
  stop(): Promise<void>;
}

export interface WorldOptions {
  /** One web and one worker process instead of two. */
  small?: boolean;
  /** SQL that breaks a rule on purpose, run after the migrations. */
  change?: string | undefined;
  /** How often the item with a stock can be sold, to all buyers together. */
  stock: number;
  /** The directory of the database's files, instead of one of the world's own. */
  databaseDirectory?: string | undefined;
  /** False: the publisher has neither an endpoint of webhooks nor a backend. */
  publisher?: boolean | undefined;
  /** An empty or migrated database, instead of the world's own server: only for a world that harms no server. */
  databaseUrl?: string | undefined;
}

/** Starts two web and two worker processes, the providers, the games and PostgreSQL, each in its own process. */
export async function startChaosWorld(options: WorldOptions): Promise<ChaosWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'manawell-chaos-'));
  const ending: (() => Promise<unknown>)[] = [() => rm(directory, { recursive: true, force: true })];
  const stop = async (): Promise<void> => {
    for (const end of ending.splice(0).reverse()) await end();
  };
  try {
    return await build(directory, ending, stop, options);
  } catch (error) {
    await stop();
    throw error;
  }
}

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: programs in the order of their dependencies.
async function build(
  directory: string,
  ending: (() => Promise<unknown>)[],
  stop: () => Promise<void>,
  { small = false, change, stock, databaseDirectory = directory, databaseUrl, publisher = !small }: WorldOptions,
): Promise<ChaosWorld> {
  const postgres = databaseUrl ? lentPostgres(databaseUrl) : await startPostgres(databaseDirectory);
  ending.push(() => postgres.stop());
  const sql = connect(postgres.url, { max: 4, name: 'chaos' });
  ending.push(() => sql.end({ timeout: 2 }));
  await migrate(sql);
  await sql.unsafe(FOLLOWERS_SQL);
  await sql.unsafe(OVERDRAWN_SQL);
  await sql.unsafe(BOUND_SQL);
  await sql.unsafe(TRIES_SQL);
  const files = await writeCatalogue(CATALOG, directory, { stock, hasEndpoint: publisher });
  const catalogue = await readCatalogue(files);
  await applyCatalog(sql, files, catalogRules);
  await seedDemoPlayers(sql);
  const clock = await steerClock(sql, ['now']);

  const webhookSecret = `whsec_${randomBytes(32).toString('base64')}`;
  const lotteryKey = randomBytes(32).toString('hex');
  const pspKey = randomBytes(24).toString('base64url');
  const [pspPort, gamesPort, phonePort, stripePort, adyenPort, balancerPort, receiverPort, ...webPorts] =
    await Promise.all(Array.from({ length: 9 }, steadyPort));
  const address = (port: number | undefined): string => `http://127.0.0.1:${port}`;
  const shared = {
    SANDBOX_PSP_KEY: pspKey,
    SANDBOX_PSP_WEBHOOK_SECRET: webhookSecret,
    SMS_SECRET: webhookSecret,
    ...Object.fromEntries(GIDS.map((gid) => [`GAME_${gid}_SECRET`, webhookSecret])),
  };
  const outside = {
    ...shared,
    SIM_PSP_PORT: String(pspPort),
    SIM_GAMES_PORT: String(gamesPort),
    SIM_PHONE_PORT: String(phonePort),
    SIM_PSP_RETRY_SECONDS: [0.2, 1, ...Array<number>(60).fill(3)].join(','),
    PSP_WEBHOOK_URL: `${address(balancerPort)}/platform/webhooks/sandbox`,
  };
  const program = (name: string, file: string, env: NodeJS.ProcessEnv, args: string[] = []): Program => {
    const made = new Program({ name, file, args, env, logFile: join(directory, `${name}.log`) });
    ending.push(() => made.kill());
    return made;
  };
  const simulators = [
    program('psp', 'simulators/psp/main.ts', outside),
    program('games', 'simulators/games/main.ts', outside),
    program('phone', 'simulators/phone/main.ts', outside),
  ];
  const real = { stripe: stripePort, adyen: adyenPort };
  for (const name of REAL) {
    const webhooks = `${address(balancerPort)}/platform/webhooks/${name}`;
    const env = { CHAOS_PORT: String(real[name]), CHAOS_WEBHOOK_URL: webhooks };
    simulators.push(program(name, 'tests/chaos/double.ts', env, [name]));
  }
  if (publisher) {
    const env = { CHAOS_PORT: String(receiverPort), CHAOS_SECRET: webhookSecret };
    simulators.push(program('receiver', 'tests/chaos/publisher/receiver.ts', env));
  }
  await Promise.all(simulators.map((simulator) => simulator.start()));

  const providers = [pspPort, stripePort, adyenPort].map((port) => new Control(address(port)));
  const [psp, stripe, adyen] = providers as [Control, Control, Control];
  const accounts = await Promise.all([stripe, adyen].map(accountOf));
  const inside: Record<string, string> = {
    ...shared,
    ...accounts[0],
    ...accounts[1],
    ...(await asOperator({ sql, url: postgres.url })),
    ...(publisher && { WEBHOOK_DEMO_URL: address(receiverPort), WEBHOOK_DEMO_SECRET: webhookSecret }),
    LOTTERY_KEY: lotteryKey,
    LOTTERY_OPENS_AT_ONCE: 'true',
    RATE_LIMIT: 'false',
    LOG_LEVEL: 'warn',
    CHAOS_BROKEN_FOLLOWERS: String(!small),
    SANDBOX_PSP_URL: address(pspPort),
    SMS_URL: `${address(phonePort)}/sms`,
    ...Object.fromEntries(GIDS.map((gid) => [`GAME_${gid}_URL`, `${address(gamesPort)}/games/${gid}`])),
  };
  const portal = (name: string, role: string, port: number | undefined, more: object = {}): Program =>
    program(name, 'tests/chaos/portal.ts', { ...inside, ROLE: role, PORT: String(port ?? 0), ...more });
  const portals = {
    web1: portal('web1', 'web', webPorts[0]),
    web2: portal('web2', 'web', webPorts[1]),
    worker1: portal('worker1', 'worker', undefined, {
      CHAOS_SWEEP: 'true',
      // In a small world there is no other process that could come later.
      ...(small && { CHAOS_CATCH_UP: 'mended' }),
    }),
    worker2: portal('worker2', 'worker', undefined, { CHAOS_SWEEP: 'true' }),
  };
  const later = portal('later', 'web', undefined, {
    CHAOS_SWEEP: 'true',
    CHAOS_CATCH_UP: 'true',
  });
  // The first worker installs the job queue's tables; a mutation may concern them.
  await portals.worker1.start();
  if (change) await sql.unsafe(change);
  const used = PORTALS.filter((name) => !small || name.endsWith('1'));
  await Promise.all(used.filter((name) => name !== 'worker1').map((name) => portals[name].start()));
  const webs = webPorts.slice(0, small ? 1 : 2).map(address);
  const balancer = await startBalancer(webs, balancerPort ?? 0);
  ending.push(() => balancer.close());

  const receiver = publisher ? new Control(address(receiverPort)) : null;
  return {
    sql,
    catalogue,
    postgres,
    clock,
    environment: inside,
    psp,
    providers,
    first: stripe,
    providerOf: (payment) => (payment.startsWith('cs_') ? stripe : payment.startsWith('PL') ? adyen : psp),
    async books() {
      const all = await Promise.all(providers.map((one) => one.books<{ payments: BookEntry[] }>()));
      return all.flatMap(({ payments }, n) => payments.map((entry) => ({ ...entry, provider: NAMES[n] ?? '' })));
    },
    games: new Control(address(gamesPort)),
    receiver,
    serverKey: publisher ? await newKey(sql, 'chaos') : null,
    phone: new Control(address(phonePort)),
    balancer,
    portals,
    webs,
    webhookSecret,
    pspKey,
    lotteryKey,
    followers: followerNames(!small),
    async calm() {
      await sql`insert into chaos_mended default values`;
      await receiver?.put({ calm: true });
      for (const name of small ? [] : used) {
        await portals[name].stop();
        await portals[name].comeBack();
      }
      await clock.ahead(LATER_MS);
      if (!small && !later.running) await later.start();
    },
    later: () => clock.ahead(LATER_MS + 2 * DAY_MS),
    deaths: () => [...simulators, ...Object.values(portals), later].flatMap(({ deaths }) => deaths),
    slowestStartMs: () => Math.max(...Object.values(portals).map((one) => one.slowestStartMs)),
    async keepLogs() {
      const kept = await mkdtemp(join(tmpdir(), 'manawell-chaos-logs-'));
      const logs = (await readdir(directory)).filter((name) => name.endsWith('.log'));
      await Promise.all(logs.map((name) => cp(join(directory, name), join(kept, name))));
      return kept;
    },
    stop,
  };
}

/** The shop's names of the providers. */
const NAMES = ['sandbox', ...REAL] as const;

const accountOf = async ({ url }: Control): Promise<Record<string, string>> =>
  (await fetch(`${url}/control/account`)).json() as Promise<Record<string, string>>;
