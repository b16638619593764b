import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Config, ConfigError, loadConfig } from '#server/config/index.ts';
import { connect } from '#server/db/client.ts';
import {
  type Embedded,
  EmbeddedDatabaseError,
  openPortalRole,
  startEmbedded,
} from '#server/dev/embedded-postgres/index.ts';
import { startPortal } from '#server/main.ts';
import { CannotPrepare, prepareDatabase } from '#server/prepare-database.ts';
import { fillDatabase } from './lib/fill-database.ts';
import { freePort, isFree } from './lib/ports.ts';
import { onStop } from './lib/signals.ts';
import { outsideWorld } from './lib/simulators.ts';
import { StartError } from './lib/start-error.ts';
import { buildIfStale, DIST, ROOT } from './lib/web-build.ts';

/** Requests under way get this long at the end. */
const STOP_LIMIT_MS = 30_000;

/** What to undo at the end, last first. */
const undo: (() => Promise<void>)[] = [];
let database: Embedded | undefined;
/** The address by which the portal uses it. */
let databaseUrl = '';
let stopping: Promise<never> | undefined;
const say = (message: string): void => console.log(message);

const starting = start();
onStop(
  () => {
    say('\nStopping: finishing what is under way … (Ctrl-C again ends it at once)');
    stop(0);
  },
  () => {
    database?.kill();
    process.exit(1);
  },
);
process.on('uncaughtException', (error) => {
  console.error(error);
  stop(1);
});
try {
  await starting;
} catch (error) {
  const expected =
    error instanceof StartError || error instanceof EmbeddedDatabaseError || error instanceof ConfigError;
  if (!stopping) console.error(expected ? `\n${error.message}\n` : error);
  stop(1);
}

/** Starts everything this installation needs, then the portal. */
async function start(): Promise<void> {
  const begun = performance.now();
  // First of all: in production it lists whatever is missing or weak.
  const config = loadConfig(process.env);
  const demo = config.mode === 'demo';
  const dataDir = resolve(ROOT, config.dataDir);
  if (config.port !== 0 && !(await isFree(config.port, config.host))) {
    throw new StartError(
      `Port ${config.port} is taken, by another program or by a Manawell that runs already.\n` +
        `Stop that one, or choose another port: PORT=${config.port + 10} npm start`,
    );
  }
  const port = config.port || (await freePort(0, config.host));
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
  if (demo) mkdirSync(dataDir, { recursive: true });
  const world = demo ? await outsideWorld({ dataDir, host: config.host, port, publicUrl, log: say }) : undefined;

  if (world) undo.push(world.stop);
  // Side by side: each waits mostly for another process. All are awaited, so that a failure of one leaves none behind.
  const results = await Promise.allSettled([
    openDatabase(config, dataDir, demo),
    world?.start(),
    buildIfStale(() => say('Building the web app …')),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  if (stopping) return;

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
  undo.push(portal.stop);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (demo) say(`\n  Manawell runs. Open ${publicUrl}/\n\n  Ready in ${seconds} s; Ctrl-C stops it.\n`);
}

/** A migrated database; in the demo with its catalogue and players. */
async function openDatabase(config: Config, dataDir: string, demo: boolean): Promise<void> {
  if (!config.databaseUrl) {
    database = await startEmbedded({ dataDir, log: say });
    undo.push(database.stop);
  }
  databaseUrl = config.databaseUrl ?? (database ? await openPortalRole(database) : '');
  const ownerUrl = config.databaseOwnerUrl ?? database?.url ?? databaseUrl;
  const applied = await prepareDatabase(ownerUrl, databaseUrl).catch((error: unknown) => {
    throw error instanceof CannotPrepare ? new StartError(error.message) : error;
  });
  if (applied.length > 0) say(`The database has a new schema: ${applied.join(', ')}.`);
  const sql = connect(databaseUrl, { max: 2, name: 'manawell start' });
  try {
    await fillDatabase(sql, { demo, own: !config.databaseUrl, catalogDir: process.env.CATALOG_DIR, say });
  } finally {
    await sql.end();
  }
}

/** Waits for a start under way, undoes it and ends the process. */
function stop(code: number): Promise<never> {
  stopping ??= (async (): Promise<never> => {
    const limit = setTimeout(() => {
      console.error('Stopping took too long; ending at once.');
      database?.kill();
      process.exit(1);
    }, STOP_LIMIT_MS);
    limit.unref();
    await starting.catch(() => undefined);
    for (const step of undo.reverse()) {
      await step().catch((error: unknown) => {
        console.error(error);
        code = 1;
      });
    }
    process.exit(code);
  })();
  return stopping;
}
