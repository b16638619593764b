import { httpGames } from '../adapters/games/http-v1/client.ts';
import { type Outbound, openOutbound } from '../adapters/outbound/outbound.ts';
import { chargingOf } from '../adapters/psp/charging.ts';
import { PAYMENT_PROVIDERS } from '../adapters/psp/providers.ts';
import { type Config, loadConfig, withSecretFiles } from '../config/index.ts';
import { connect, type Sql } from '../db/client.ts';
import { missingMigrations } from '../db/migrate.ts';
import { ReadReplica } from '../db/read-replica/read-replica.ts';
import { type Catalogue, openCatalog } from '../domains/catalog/index.ts';
import { type Characters, createCharacters } from '../domains/characters/index.ts';
import { fulfilment } from '../domains/fulfilment/index.ts';
import { createPayments } from '../domains/payments/index.ts';
import { createResender } from '../domains/receipts/index.ts';
import { openQueueOnDemand } from '../jobs/on-demand.ts';
import { parseNetworks } from '../kernel/addresses.ts';
import { createLog, type Log } from '../kernel/log.ts';
import type { Parts } from '../operations/parts.ts';
import { OperationRefusal } from '../operations/refusal.ts';
import { catalogRules, catalogSections } from './catalog-sections.ts';
import { demoWorld, type Environment } from './demo-world.ts';
import { openGames } from './games.ts';
import { openIntegrations } from './integrations/open-integrations.ts';
import { payLinksOf } from './pay-links.ts';
import { playerData } from './player-data.ts';
import { openRenewableProviders } from './renewable-providers.ts';
import { replaceSecrets, type SecretUser } from './rotation.ts';

export type { Environment };

/** Returns the environment with secrets from files. @throws ConfigError */
export const readSecretFiles = (given: Environment): Environment => withSecretFiles(given, PAYMENT_PROVIDERS);

const NO_DATABASE = `No database found. Do one of these:
  - leave \`npm start\` running in another terminal and try again: its own database is used
  - set the environment of the portal, at least DATABASE_URL=postgres://user:password@host:5432/manawell`;

/**
 * Opens the parts for operations, from the portal's environment. It runs no relay and no worker: the portal's processes
 * handle jobs and events.
 * @param replaced parts in place of those that read once, for a process that goes on.
 * @param seconds timeouts of one statement, of reads and of changes; absent: none
 * @throws OperationRefusal if there is no database of this version; ConfigError
 */
export async function openOperations(
  given: Environment,
  replaced: Partial<Pick<Parts, 'catalogue'>> = {},
  seconds?: { query: number; action: number },
): Promise<Parts & { replica: ReadReplica | null; secrets: SecretUser; close(): Promise<void> }> {
  const world = demoWorld(given.DATA_DIR);
  const env: Record<string, string | undefined> = given.DATABASE_URL
    ? { ...given }
    : { ...world, ...given, DATABASE_URL: world.DATABASE_URL };
  const databaseUrl = env.DATABASE_URL;
  if (!databaseUrl) throw new OperationRefusal('database.none', NO_DATABASE);
  const config = loadConfig(env, PAYMENT_PROVIDERS);
  // Commands print answers to standard output, so logs go elsewhere.
  const log = createLog({ level: 'warn', destination: { write: (line) => process.stderr.write(line) } });
  const connection = { max: 4, name: 'manawell ops', log };
  const sql = connect(databaseUrl, { ...connection, ...(seconds && { seconds: seconds.action }) });
  await checkDatabase(sql).catch(async (error: unknown) => {
    await sql.end({ timeout: 0 });
    throw error;
  });
  const queue = openQueueOnDemand({ url: databaseUrl, sql, log });
  const outbound = openOutbound({
    allowLoopback: config.mode === 'demo',
    networks: parseNetworks(config.gameNetworks),
  });
  const parts = { sql, queue, log, poke: () => undefined };
  const renewable = await openRenewableProviders(PAYMENT_PROVIDERS, config, { outbound, sql, now: () => new Date() });
  const payments = createPayments({ ...parts, providers: renewable.providers });
  await payments.startJobs(false);
  const receipts = await createResender(queue);
  const reading = { ...connection, ...(seconds && { seconds: seconds.query }) };
  const readOnly = connect(databaseUrl, { ...reading, readOnly: true });
  const { databaseReadUrl: url } = config;
  const replica = url === null ? null : new ReadReplica({ ...reading, url, primary: readOnly });
  const { catalogue = appliedOnce(sql) } = replaced;
  return {
    sql,
    readOnly,
    replica,
    payments,
    charging: chargingOf(PAYMENT_PROVIDERS),
    fulfilment,
    characters: charactersOf({ config, catalogue, outbound, log }),
    integrations: openIntegrations({ config, env, catalogue, outbound, sql }),
    receipts,
    playerData,
    lotteryKey: config.lottery.key,
    approvals: config.approvals,
    payLinks: payLinksOf(config),
    deskUrl: config.desk?.url ?? null,
    eventsApp: config.analytics?.apps[0] ?? null,
    catalogue,
    catalogRules,
    secrets: {
      async prepare(secrets, next) {
        const renew = await renewable.prepare(secrets);
        return () => {
          replaceSecrets(config, secrets);
          Object.assign(env, next);
          renew();
        };
      },
    },
    async close() {
      await queue.stop();
      await outbound.close();
      await Promise.all([sql, readOnly, replica].map((one) => one?.end({ timeout: 5 })));
    },
  };
}

/** Asks the games of the applied catalogue for characters. Reads the catalogue at the first question. */
function charactersOf(deps: {
  config: Config;
  catalogue: () => Promise<Catalogue>;
  outbound: Outbound;
  log: Log;
}): Parts['characters'] {
  const { config, outbound, log } = deps;
  const now = () => new Date();
  const open = async (): Promise<Characters> => {
    const catalogue = await deps.catalogue();
    const { backendOf } = openGames(config, { current: () => catalogue });
    return createCharacters({ games: httpGames({ backendOf, outbound, now }), clock: { now }, log });
  };
  let opened: Promise<Characters> | undefined;
  const characters = (): Promise<Characters> => {
    opened ??= open();
    return opened;
  };
  return {
    find: async (...asked) => (await characters()).find(...asked),
    list: async (...asked) => (await characters()).list(...asked),
    offersFor: async (...asked) => (await characters()).offersFor(...asked),
  };
}

/** Caches the applied catalogue at first use, so that one command sees one revision. */
function appliedOnce(sql: Sql): () => Promise<Catalogue> {
  let applied: Promise<Catalogue> | undefined;
  const read = async (): Promise<Catalogue> => {
    const live = await openCatalog(sql, { sections: catalogSections }).catch((error: unknown) => {
      throw new OperationRefusal('catalog.unreadable', (error as Error).message);
    });
    await live.close();
    return live.current();
  };
  return () => {
    applied ??= read();
    return applied;
  };
}

/** Checks that the database answers and has this version's schema. */
async function checkDatabase(sql: Sql): Promise<void> {
  const missing = await missingMigrations(sql).catch((error: unknown) => {
    const why = (error as Error).message || String(error);
    throw new OperationRefusal('database.unreachable', `The database does not answer: ${why}`);
  });
  if (missing.length > 0) {
    const text = 'The schema of this database is older than this version: start this version, or `npm run migrate`.';
    throw new OperationRefusal('database.old', text, { missing: missing.join(' ') });
  }
}
