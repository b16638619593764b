import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type Sql } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { seedDemoPlayers } from '#server/domains/accounts/index.ts';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { withDemoCopy } from '#tests/world/demo-catalog.ts';
import { startEmbedded } from '../../scripts/lib/embedded-postgres/index.ts';
import { startProgram } from './program.ts';

export const CATALOG = new URL('../../catalog', import.meta.url).pathname;
export const GID = 1000039;

export interface BenchWorld {
  databaseUrl: string;
  sql: Sql;
  portal: string;
  psp: string;
  games: string;
  /** Process id of the portal. */
  pid: number;
  /** The environment that it was started with. */
  env: NodeJS.ProcessEnv;
  simulatorsPid: number;
  stop(): Promise<void>;
}

/**
 * Starts database (fsync on), simulators and portal, each in its own process, all new. `DATABASE_URL` selects another
 * server.
 * @param options.databaseUrl a database that has a catalogue and players already.
 * @param options.catalog a folder, instead of the demo's.
 * @param options.settings settings of the embedded PostgreSQL, over its defaults
 * @param options.env further variables of the portal
 */
export async function startBenchWorld(
  options: {
    catalog?: string;
    databaseUrl?: string;
    settings?: Record<string, string>;
    env?: Record<string, string>;
  } = {},
): Promise<BenchWorld> {
  const dataDir = await mkdtemp(join(tmpdir(), 'manawell-bench-'));
  const given = options.databaseUrl ?? process.env.DATABASE_URL;
  const own = given ? null : await startEmbedded({ dataDir, settings: options.settings ?? {} });
  const databaseUrl = given ?? own?.url ?? '';
  const sql = connect(databaseUrl, { max: 4, name: 'bench' });
  if (!options.databaseUrl) await prepareDatabase(sql, options.catalog);

  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const key = randomBytes(24).toString('base64url');
  const shared = { SANDBOX_PSP_KEY: key, SANDBOX_PSP_WEBHOOK_SECRET: secret, [`GAME_${GID}_SECRET`]: secret };
  const simulators = await startProgram('simulators/main.ts', ['psp', 'games'], shared, ['psp', 'games']);
  const psp = `http://127.0.0.1:${simulators.ports.psp}`;
  const games = `http://127.0.0.1:${simulators.ports.games}`;
  const env = {
    ...shared,
    DATABASE_URL: databaseUrl,
    PORT: '0',
    RATE_LIMIT: 'false',
    VALIDATE_OUTPUT: 'false',
    LOTTERY_KEY: randomBytes(32).toString('hex'),
    LOTTERY_OPENS_AT_ONCE: 'true',
    LOG_LEVEL: 'warn',
    SANDBOX_PSP_URL: psp,
    [`GAME_${GID}_URL`]: `${games}/games/${GID}`,
    ...options.env,
  };
  const portal = await startProgram('bench/kit/portal.ts', [], env, ['portal']);
  const url = `http://127.0.0.1:${portal.ports.portal}`;
  await putJson(`${psp}/control/config`, { webhookUrl: `${url}/platform/webhooks/sandbox` });

  return {
    databaseUrl,
    sql,
    portal: url,
    psp,
    games,
    pid: portal.pid,
    env,
    simulatorsPid: simulators.pid,
    async stop() {
      await portal.stop();
      await simulators.stop();
      await sql.end();
      await own?.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates the tables, a catalogue (the demo's, without the terms that buyers agree to) and the demo's players. */
export async function prepareDatabase(sql: Sql, catalog?: string): Promise<void> {
  await migrate(sql);
  const apply = (folder: string) => applyCatalog(sql, folder, catalogRules);
  await (catalog === undefined ? withDemoCopy(apply) : apply(catalog));
  await seedDemoPlayers(sql);
}

export const putJson = (url: string, body: object) => sendJson('PUT', url, body);

export async function sendJson(method: string, url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
