import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { type Config, loadConfig, withSecretFiles } from '#server/config/index.ts';
import { makeDataDir } from './data-dir.ts';
import { type Embedded, EmbeddedDatabaseError, openPortalRole, startEmbedded } from './embedded-postgres/index.ts';
import { asStartError, canListen } from './listening.ts';
import { migrated } from './migrated.ts';
import { freePort } from './ports.ts';
import { outsideWorld } from './simulators.ts';
import { type Begun, StartError } from './start-error.ts';
import { buildIfStale, DESK_DIST, DIST, ROOT } from './web-build.ts';

/** The port of the demo's desk, if it is free. */
const DESK_PORT = 8100;

/** Starts the demo: its database, the simulators, and the portal. */
export async function start(begun: Begun): Promise<void> {
  const began = performance.now();
  const { say } = begun;
  // In place, because the simulators look there for services of one's own.
  const given = withSecretFiles(process.env, PAYMENT_PROVIDERS);
  for (const name of Object.keys(process.env)) if (!(name in given)) delete process.env[name];
  Object.assign(process.env, given);
  const config = loadConfig(given, PAYMENT_PROVIDERS);
  const dataDir = resolve(ROOT, config.dataDir);
  await canListen(config);
  const port = config.port || (await freePort(0, config.host));
  const deskPort = config.desk?.port || (await freePort(DESK_PORT, config.host));
  const deskUrl = config.desk?.url ?? `http://localhost:${deskPort}`;
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
  makeDataDir(dataDir);
  const world = await outsideWorld({ dataDir, host: config.host, port, publicUrl, log: say });

  begun.undo.push(world.stop);
  // In parallel: each mostly waits for another process. All are awaited, so that a failure of one leaves no other
  // running.
  const results = await Promise.allSettled([
    openDatabase(begun, config, dataDir),
    world.start(),
    buildIfStale(() => say('Building the web app …')),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  const [opened] = results;
  const databaseUrl = opened.status === 'fulfilled' ? opened.value : '';
  if (begun.stopping()) return;
  // The operators' command line reads the demo's database and provider from this file.
  const tell = (env: object) => writeFileSync(join(dataDir, 'demo-world.json'), JSON.stringify(env), { mode: 0o600 });
  const known = { ...world.env, DESK_PORT: String(deskPort), DESK_URL: deskUrl };
  tell(config.databaseUrl ? known : { ...known, DATABASE_URL: databaseUrl });
  begun.undo.push(async () => tell(world.env));

  const { startPortal } = await demoPortal();
  const portal = await startPortal({
    env: {
      LOG_LEVEL: 'warn',
      LOG_PRETTY: 'true',
      ...world.env,
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATABASE_URL: databaseUrl,
      DESK_PORT: String(deskPort),
      DESK_URL: deskUrl,
    },
    webDir: DIST,
    deskDir: DESK_DIST,
  }).catch((error: unknown) => {
    throw asStartError(error, config);
  });
  begun.undo.push(portal.stop);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  say(
    `\n  Manawell runs. Open ${publicUrl}/\n  The desk of the publisher’s team: ${deskUrl}/\n\n  Ready in ${seconds} s; Ctrl-C stops it.\n`,
  );
}

/**
 * Imports the portal, which takes half a second. It starts once PostgreSQL and the simulators are busy with their own
 * start.
 */
const demoPortal = () => import('./demo-portal.ts');
/** An error is reported where the import is awaited. */
const loadMeanwhile = () => void demoPortal().catch(() => undefined);

/** Opens a migrated database with the demo's catalogue and players. @returns the URL by which the portal uses it */
async function openDatabase(begun: Begun, config: Config, dataDir: string): Promise<string> {
  const { say } = begun;
  let database: Embedded | undefined;
  if (!config.databaseUrl) {
    database = await startEmbedded({ dataDir, log: say, onLaunch: loadMeanwhile }).catch((error: unknown) => {
      throw error instanceof EmbeddedDatabaseError ? new StartError(error.message) : error;
    });
    begun.undo.push(database.stop);
    const { kill } = database;
    begun.kill.push(kill);
  }
  const databaseUrl = config.databaseUrl ?? (database ? await openPortalRole(database) : '');
  const ownerUrl = config.databaseOwnerUrl ?? database?.url ?? databaseUrl;
  await migrated(ownerUrl, databaseUrl, say);
  const { fillDemo } = await demoPortal();
  await fillDemo(databaseUrl, { own: database !== undefined, dataDir, say });
  return databaseUrl;
}
