import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Config, loadConfig } from '#server/config/index.ts';
import { connect } from '#server/db/client.ts';
import {
  type Embedded,
  EmbeddedDatabaseError,
  openPortalRole,
  startEmbedded,
} from '#server/dev/embedded-postgres/index.ts';
import { startPortal } from '#server/main.ts';
import { seedDemoOperator } from './demo-operator.ts';
import { fillDatabase } from './fill-database.ts';
import { migrated } from './migrated.ts';
import { portTaken } from './port-taken.ts';
import { freePort } from './ports.ts';
import { outsideWorld } from './simulators.ts';
import { type Begun, StartError } from './start-error.ts';
import { buildIfStale, DIST, ROOT } from './web-build.ts';

const say = (message: string): void => console.log(message);

/** Starts everything this installation needs, then the portal. */
export async function start(begun: Begun): Promise<void> {
  const began = performance.now();
  // First of all: in production it lists whatever is missing or weak.
  const config = loadConfig(process.env);
  const demo = config.mode === 'demo';
  const dataDir = resolve(ROOT, config.dataDir);
  await portTaken(config);
  const port = config.port || (await freePort(0, config.host));
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
  if (demo) mkdirSync(dataDir, { recursive: true });
  const world = demo ? await outsideWorld({ dataDir, host: config.host, port, publicUrl, log: say }) : undefined;

  if (world) begun.undo.push(world.stop);
  // Side by side: each waits mostly for another process. All are awaited, so that a failure of one leaves none behind.
  const results = await Promise.allSettled([
    openDatabase(begun, config, dataDir, demo),
    world?.start(),
    buildIfStale(() => say('Building the web app …')),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  const [opened] = results;
  const databaseUrl = opened.status === 'fulfilled' ? opened.value : '';
  if (begun.stopping()) return;

  const portal = await startPortal({
    env: {
      ...(demo && { LOG_LEVEL: 'warn', LOG_PRETTY: 'true' }),
      ...world?.env,
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATABASE_URL: databaseUrl,
    },
    webDir: DIST,
  });
  begun.undo.push(portal.stop);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (demo) say(`\n  Manawell runs. Open ${publicUrl}/\n\n  Ready in ${seconds} s; Ctrl-C stops it.\n`);
}

/** A migrated database; in the demo with its catalogue and players. @returns the address by which the portal uses it */
async function openDatabase(begun: Begun, config: Config, dataDir: string, demo: boolean): Promise<string> {
  let database: Embedded | undefined;
  if (!config.databaseUrl) {
    database = await startEmbedded({ dataDir, log: say }).catch((error: unknown) => {
      throw error instanceof EmbeddedDatabaseError ? new StartError(error.message) : error;
    });
    begun.undo.push(database.stop);
    const { kill } = database;
    begun.kill.push(kill);
  }
  const databaseUrl = config.databaseUrl ?? (database ? await openPortalRole(database) : '');
  const ownerUrl = config.databaseOwnerUrl ?? database?.url ?? databaseUrl;
  await migrated(ownerUrl, databaseUrl);
  const sql = connect(databaseUrl, { max: 2, name: 'manawell start' });
  try {
    await fillDatabase(sql, { demo, own: !config.databaseUrl, catalogDir: process.env.CATALOG_DIR, say });
    if (demo && database) await seedDemoOperator(sql, dataDir);
  } finally {
    await sql.end();
  }
  return databaseUrl;
}
