import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Sql } from '#server/db/client.ts';
import { seedDemoPlayers } from '#server/domains/accounts/index.ts';
import { catalogApply } from '#server/operations/actions/catalog.ts';
import { run } from '#server/operations/operation.ts';
import type { Permission } from '#server/operations/permissions.ts';
import { catalogDiff } from '#server/operations/queries/catalog.ts';
import { OperationRefusal } from '#server/operations/refusal.ts';
import { shorten } from '#server/operations/shorten.ts';
import { catalogParts } from '#server/wiring/open-catalog.ts';
import { StartError } from './start-error.ts';
import { ROOT } from './web-build.ts';

const OF_A_START: ReadonlySet<Permission> = new Set(['catalog.read', 'catalog.apply']);

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

/** By the operation, so that the audit log has it; where nothing differs, a start is nothing to be recorded. */
async function applyCatalogue(sql: Sql, dir: string, say: Filling['say']): Promise<void> {
  if (!existsSync(dir)) throw new StartError(`There is no catalogue in ${dir} (CATALOG_DIR).`);
  const parts = { ...catalogParts, sql, readOnly: sql };
  const caller = { by: 'npm start', why: 'the catalogue that it starts with (CATALOG_DIR)', permissions: OF_A_START };
  try {
    if ((await run(parts, catalogDiff, caller, { dir })).differences.length === 0) return;
    const { changed } = await run(parts, catalogApply, caller, { dir });
    say(`The catalogue is applied: ${shorten(changed.map(({ document }) => document))}.`);
  } catch (error) {
    throw error instanceof OperationRefusal ? new StartError(error.message) : error;
  }
}
