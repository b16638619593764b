import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openOutbound } from '../adapters/outbound/outbound.ts';
import { loadConfig } from '../config/index.ts';
import { connect, type Sql } from '../db/client.ts';
import { runningUrl } from '../db/embedded/index.ts';
import { missingMigrations } from '../db/migrate.ts';
import { type Fulfilment, fulfilment } from '../domains/fulfilment/index.ts';
import { createPayments, type Payments } from '../domains/payments/index.ts';
import { type ReceiptResender, resender } from '../domains/receipts/index.ts';
import { openQueue } from '../jobs/queue.ts';
import { createLog } from '../kernel/log.ts';
import { openProviders } from '../providers.ts';
import { OpsRefusal } from './refusal.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the commands work with. No relay and no worker: jobs and events are left to the portal's processes. */
export interface Ops {
  sql: Sql;
  payments: Payments;
  fulfilment: Fulfilment;
  receipts: ReceiptResender;
  close(): Promise<void>;
}

const NO_DATABASE = `No database found. Do one of these:
  - leave \`npm start\` running in another terminal and try again: its own database is used
  - set the environment of the portal, at least DATABASE_URL=postgres://user:password@host:5432/manawell`;

/**
 * Opens the portal's parts on its environment.
 * @throws OpsRefusal when there is no database of this version; ConfigError
 */
export async function openOps(given: Environment): Promise<Ops> {
  const env = given.DATABASE_URL ? given : await runningEnvironment(given);
  const databaseUrl = env.DATABASE_URL;
  if (!databaseUrl) throw new OpsRefusal('database.none', NO_DATABASE);
  const config = loadConfig(env);
  // Answers of commands go to standard output; what the parts have to say, beside it.
  const log = createLog({ level: 'warn', destination: { write: (line) => process.stderr.write(line) } });
  const sql = connect(databaseUrl, { max: 4, name: 'manawell ops', log });
  await checkDatabase(sql).catch(async (error: unknown) => {
    await sql.end({ timeout: 0 });
    throw error;
  });
  const queue = await openQueue({ url: databaseUrl, sql, log, worker: false });
  const outbound = openOutbound({ allowLoopback: config.mode === 'demo' });
  const parts = { sql, queue, log, poke: () => undefined };
  const payments = createPayments({
    ...parts,
    providers: await openProviders(config, { outbound, sql, now: () => new Date() }),
  });
  await payments.startJobs(false);
  const receipts = await resender(queue);
  return {
    sql,
    payments,
    fulfilment,
    receipts,
    async close() {
      await queue.stop();
      await outbound.close();
      await sql.end({ timeout: 5 });
    },
  };
}

/** The demo that runs from these data: its database, and where its simulators listen. */
async function runningEnvironment(env: Environment): Promise<Environment> {
  const dataDir = env.DATA_DIR || '.data';
  const file = join(dataDir, 'demo-world.json');
  const world: Environment = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return { ...world, ...env, DATABASE_URL: await runningUrl(dataDir) };
}

/** It answers, and has what this version works with. */
async function checkDatabase(sql: Sql): Promise<void> {
  const missing = await missingMigrations(sql).catch((error: unknown) => {
    const why = (error as Error).message || String(error);
    throw new OpsRefusal('database.unreachable', `The database does not answer: ${why}`);
  });
  if (missing.length > 0) {
    const text = 'The schema of this database is older than this version: start this version, or `npm run migrate`.';
    throw new OpsRefusal('database.old', text, { missing: missing.join(' ') });
  }
}
