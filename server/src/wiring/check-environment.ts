import { randomUUID } from 'node:crypto';
import { tryGame } from '../adapters/games/http-v1/trial.ts';
import { type Outbound, openOutbound } from '../adapters/outbound/outbound.ts';
import { wasNotSent } from '../adapters/psp/not-sent.ts';
import { PAYMENT_PROVIDERS } from '../adapters/psp/providers.ts';
import {
  type Config,
  ConfigError,
  loadCollectorConfig,
  loadConfig,
  OF_COLLECTOR,
  withSecretFiles,
} from '../config/index.ts';
import { connect, type Sql } from '../db/client.ts';
import { missingMigrations } from '../db/migrate.ts';
import { ReadReplica } from '../db/read-replica/read-replica.ts';
import { type Catalogue, openCatalog } from '../domains/catalog/index.ts';
import { NotSent, type PaymentProvider, ProviderRefused } from '../domains/payments/payments.port.ts';
import { parseNetworks } from '../kernel/addresses.ts';
import { silentLog } from '../kernel/log.ts';
import { REPLICA_PROBLEMS } from '../kernel/read-source.ts';
import { catalogSections } from './catalog-sections.ts';
import type { Environment } from './demo-world.ts';
import { openGames } from './games.ts';
import { openProviders } from './providers.ts';
import { lacksOf, openSetUp } from './set-up.ts';

export interface Check {
  /** `warning`: a shop starts with it. */
  mark: 'right' | 'wrong' | 'warning' | 'skipped';
  /** `settings`, `database`, `game 7`. */
  of: string;
  text: string;
}

type Tell = (check: Check) => void;

/**
 * Checks an environment without starting anything: its settings, the database, the catalogue, payment providers and
 * games. Writes nothing. Returns true if all is right. @param tell gets each result as soon as it is known
 */
export async function checkEnvironment(given: Environment, report: Tell): Promise<boolean> {
  let right = true;
  const tell: Tell = (check) => {
    right &&= check.mark !== 'wrong';
    report(check);
  };
  if (given.ROLE === 'collector') return checkCollector(given, tell).then(() => right);
  const config = checkSettings(given, tell);
  if (!config?.databaseUrl) {
    tell({ mark: 'skipped', of: 'everything else', text: 'it needs usable settings, with DATABASE_URL' });
    return false;
  }
  const sql = connect(config.databaseUrl, { max: 2, name: 'manawell check', readOnly: true });
  const outbound = openOutbound({
    allowLoopback: config.mode === 'demo',
    networks: parseNetworks(config.gameNetworks),
  });
  try {
    const isUsable = await checkDatabase(sql, tell);
    if (isUsable && config.databaseReadUrl) await checkStandbys(config.databaseReadUrl, sql, tell);
    await checkProviders(config, { outbound, sql, tell });
    const catalogue = isUsable ? await checkCatalogue(config, sql, tell) : null;
    if (catalogue) await checkGames(config, { catalogue, outbound, tell });
    else tell({ mark: 'skipped', of: 'games', text: 'the catalogue names them, and cannot be read' });
  } finally {
    await outbound.close();
    await sql.end({ timeout: 1 });
  }
  return right;
}

/** A collector uses only the database. */
async function checkCollector(given: Environment, tell: Tell): Promise<void> {
  try {
    const { databaseUrl } = loadCollectorConfig(withSecretFiles(given, [], OF_COLLECTOR));
    tell({ mark: 'right', of: 'settings', text: 'complete for a collector' });
    const sql = connect(databaseUrl, { max: 1, name: 'manawell check', readOnly: true });
    await checkDatabase(sql, tell).finally(() => sql.end({ timeout: 1 }));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const text of error.problems) tell({ mark: 'wrong', of: 'settings', text });
  }
}

function checkSettings(given: Environment, tell: Tell): Config | null {
  try {
    const config = loadConfig(withSecretFiles(given, PAYMENT_PROVIDERS), PAYMENT_PROVIDERS);
    for (const text of config.warnings) tell({ mark: 'warning', of: 'settings', text });
    if (config.databaseUrl) tell({ mark: 'right', of: 'settings', text: `complete for ${config.mode}` });
    else tell({ mark: 'wrong', of: 'settings', text: 'DATABASE_URL is missing: there is no database to look at' });
    return config;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const text of error.problems) tell({ mark: 'wrong', of: 'settings', text });
    return null;
  }
}

/** Returns true if the catalogue can be read. */
async function checkDatabase(sql: Sql, tell: Tell): Promise<boolean> {
  try {
    const [found] = await sql<{ version: string; standby: boolean }[]>`
      select split_part(current_setting('server_version'), ' ', 1) as version, pg_is_in_recovery() as standby`;
    if (found?.standby) tell({ mark: 'wrong', of: 'database', text: 'it is a stand-by, which takes no orders' });
    else tell({ mark: 'right', of: 'database', text: `PostgreSQL ${found?.version} answers` });
    const missing = await missingMigrations(sql);
    if (missing.length === 0) tell({ mark: 'right', of: 'schema', text: 'it is of this version' });
    else
      tell({
        mark: 'wrong',
        of: 'schema',
        text: `${missing.length} migrations are missing, from ${missing[0]}: a start or \`npm run migrate\` applies them`,
      });
    return missing.length === 0;
  } catch (error) {
    tell({ mark: 'wrong', of: 'database', text: `it cannot be used: ${(error as Error).message}` });
    return false;
  }
}

/** Checks the hosts of `DATABASE_READ_URL`. A shop starts without them, and never with those of another shop. */
async function checkStandbys(url: string, primary: Sql, tell: Tell): Promise<void> {
  const replica = new ReadReplica({ url, primary, log: silentLog, max: 1, name: 'manawell check' });
  try {
    for (const { host, problem } of await replica.problems()) {
      const of = `stand-by ${host}`;
      if (problem === null) tell({ mark: 'right', of, text: 'reports can be read from it' });
      else tell({ mark: problem === 'other_shop' ? 'wrong' : 'warning', of, text: REPLICA_PROBLEMS[problem] });
    }
  } catch (error) {
    tell({ mark: 'wrong', of: 'stand-bys', text: (error as Error).message });
  } finally {
    await replica.end({ timeout: 1 });
  }
}

async function checkCatalogue(config: Config, sql: Sql, tell: Tell): Promise<Catalogue | null> {
  try {
    const live = await openCatalog(sql, { sections: catalogSections });
    await live.close();
    const catalogue = live.current();
    tell({ mark: 'right', of: 'catalogue', text: `${catalogue.games.length} games can be read` });
    const known = openGames(config, { current: () => catalogue });
    const providers = Object.keys(config.payments);
    const sold = { config, known, paymentProviders: PAYMENT_PROVIDERS, providers };
    const catalog = { current: () => catalogue, onChange: () => () => undefined };
    const refusals = openSetUp({ ...sold, catalog, log: silentLog }).refusals();
    for (const { why } of lacksOf(sold, catalogue))
      tell({ mark: refusals.includes(why) ? 'wrong' : 'warning', of: 'catalogue', text: why });
    return catalogue;
  } catch (error) {
    tell({ mark: 'wrong', of: 'catalogue', text: (error as Error).message });
    return null;
  }
}

interface Outside {
  outbound: Outbound;
  tell: Tell;
}

/** Asks each provider for a payment that does not exist, which changes nothing and needs the key. */
async function checkProviders(config: Config, { outbound, sql, tell }: Outside & { sql: Sql }): Promise<void> {
  const opened = await openProviders(PAYMENT_PROVIDERS, config, { outbound, sql, now: () => new Date() });
  await Promise.all(opened.map(async (one) => tell({ of: `provider ${one.name}`, ...(await asked(one)) })));
}

const REFUSED_KEY = /\b40[13]\b|unauthori[sz]ed|forbidden|authenticat|invalid[ _](api|client)/i;
/** Answers about the payment that does not exist. */
const UNKNOWN_PAYMENT = /\b(400|404|422)\b|not[ _]found|no such/i;

async function asked(provider: PaymentProvider): Promise<Pick<Check, 'mark' | 'text'>> {
  try {
    await provider.read({ paymentId: randomUUID(), providerId: randomUUID() });
    return { mark: 'right', text: 'it answers, and takes the key' };
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof NotSent || wasNotSent(error))
      return { mark: 'wrong', text: `it cannot be reached: ${message}` };
    if (REFUSED_KEY.test(message)) return { mark: 'wrong', text: `it refuses the key: ${message}` };
    if (error instanceof ProviderRefused || UNKNOWN_PAYMENT.test(message))
      return { mark: 'right', text: 'it answers, and takes the key' };
    return { mark: 'wrong', text: `it does not answer as it should: ${message}` };
  }
}

async function checkGames(config: Config, { catalogue, outbound, tell }: Outside & { catalogue: Catalogue }) {
  const { backendOf } = openGames(config, { current: () => catalogue });
  const tried = catalogue.games.map(async ({ gid, regions }) => {
    const backend = backendOf(gid);
    // `lacksOf` names the variable.
    if (!backend) return tell({ mark: 'skipped', of: `game ${gid}`, text: 'it has no address or secret' });
    const { problem, ms } = await tryGame(backend, regions[0]?.id ?? '', { outbound, now: () => new Date() });
    if (problem === null) tell({ mark: 'right', of: `game ${gid}`, text: `it answers in ${ms} ms` });
    else tell({ mark: 'wrong', of: `game ${gid}`, text: problem });
  });
  await Promise.all(tried);
}
