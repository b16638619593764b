import { PAYMENT_PROVIDERS } from '#server/adapters/psp/providers.ts';
import { loadConfig, withSecretFiles } from '#server/config/index.ts';
import { connect } from '#server/db/client.ts';
import { startPortal } from '#server/main.ts';
import { fillDatabase } from './fill-database.ts';
import { asStartError, canListen } from './listening.ts';
import { migrated } from './migrated.ts';
import type { Begun } from './start-error.ts';
import { buildIfStale, DESK_DIST, DIST } from './web-build.ts';

/** Starts a shop with the given database, web build and environment. */
export async function start(begun: Begun): Promise<void> {
  const began = performance.now();
  // A start reads every file anyway.
  begun.takeSecrets = () => Promise.resolve();
  // First, because it lists everything that is missing or weak.
  const config = loadConfig(withSecretFiles(process.env, PAYMENT_PROVIDERS), PAYMENT_PROVIDERS);
  // In production there is one, otherwise loadConfig throws.
  const databaseUrl = config.databaseUrl ?? '';
  await canListen(config);
  await buildIfStale(() => begun.say('Building the web app …'), config.desk ? ['web', 'desk'] : ['web']);
  await migrated(config.databaseOwnerUrl ?? databaseUrl, databaseUrl, begun.say);
  const sql = connect(databaseUrl, { max: 2, name: 'manawell start' });
  const filling = { demo: false, own: false, catalogDir: process.env.CATALOG_DIR, say: begun.say };
  await fillDatabase(sql, filling).finally(() => sql.end());
  if (begun.stopping()) return;

  const portal = await startPortal({ env: process.env, webDir: DIST, deskDir: DESK_DIST }).catch((error: unknown) => {
    throw asStartError(error, config);
  });
  begun.undo.push(portal.stop);
  begun.takeSecrets = portal.takeSecrets;
  begun.say(
    `Manawell accepts requests at ${portal.url}, ${((performance.now() - began) / 1000).toFixed(1)} s after its start.`,
  );
}
