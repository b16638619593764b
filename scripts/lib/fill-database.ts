import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Sql } from '#server/db/client.ts';
import { seedDemoPlayers } from '#server/domains/accounts/index.ts';
import { applyCatalog, formatNames, InvalidCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { StartError } from './start-error.ts';
import { ROOT } from './web-build.ts';

export interface Filling {
  demo: boolean;
  /** The program's own database, which nobody else uses. */
  own: boolean;
  /** `CATALOG_DIR`. */
  catalogDir: string | undefined;
  say: (message: string) => void;
}

/**
 * Adds to a migrated database what this installation brings. The demo's players, whose passwords everybody knows, go into the
 * program's own database alone: one that was named may be a shop's, and only its NODE_ENV forgotten.
 * @throws StartError
 */
export async function fillDatabase(sql: Sql, { demo, own, catalogDir, say }: Filling): Promise<void> {
  const catalog = catalogDir || (demo && join(ROOT, 'catalog'));
  await Promise.all([catalog && applyCatalogue(sql, resolve(ROOT, catalog), say), demo && own && seedDemoPlayers(sql)]);
  if (demo && !own)
    say('The demo’s players are not here: they are added to the program’s own database alone, not to DATABASE_URL.');
}

async function applyCatalogue(sql: Sql, directory: string, say: Filling['say']): Promise<void> {
  if (!existsSync(directory)) throw new StartError(`There is no catalogue in ${directory} (CATALOG_DIR).`);
  const { changed } = await applyCatalog(sql, directory, catalogRules).catch((error: unknown) => {
    throw error instanceof InvalidCatalog ? new StartError(error.message) : error;
  });
  if (changed.length > 0) say(`The catalogue is applied: ${formatNames(changed)}.`);
}
