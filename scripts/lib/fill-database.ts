import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withOptions } from '#server/cli/with-options.ts';
import type { Sql } from '#server/db/client.ts';
import { seedDemoPlayers } from '#server/domains/accounts/index.ts';
import { catalogApply } from '#server/operations/actions/catalog.ts';
import { namedChanges } from '#server/operations/named-changes.ts';
import { run } from '#server/operations/operation.ts';
import type { Permission } from '#server/operations/permissions.ts';
import { catalogDiff } from '#server/operations/queries/catalog.ts';
import { OperationRefusal } from '#server/operations/refusal.ts';
import { catalogParts } from '#server/wiring/open-catalog.ts';
import { catalogueState, unlessEqual } from './catalogue-state.ts';
import { StartError } from './start-error.ts';
import { ROOT } from './web-build.ts';

const OF_A_START: ReadonlySet<Permission> = new Set(['catalog.read', 'catalog.apply']);

export interface Filling {
  demo: boolean;
  /** The program's own database, which nobody else uses. */
  own: boolean;
  /** File that keeps by what nothing of the catalogue was found to differ; undefined: it is always compared. */
  equal?: string | undefined;
  /** `CATALOG_DIR`. */
  catalogDir: string | undefined;
  say: (message: string) => void;
}

/**
 * Adds to a migrated database what this installation brings. The demo's players, whose passwords everybody knows, go into the
 * program's own database alone: one that was named may be a shop's, and only its NODE_ENV forgotten.
 * @throws StartError
 */
export async function fillDatabase(sql: Sql, filling: Filling): Promise<void> {
  const { demo, own, catalogDir, say } = filling;
  const catalog = catalogDir || (demo && join(ROOT, 'catalog'));
  await Promise.all([
    catalog && applyCatalogue(sql, filling, resolve(ROOT, catalog)),
    demo && own && seedDemoPlayers(sql),
  ]);
  if (demo && !own)
    say('The demo’s players are not here: they are added to the program’s own database alone, not to DATABASE_URL.');
}

/**
 * By the operation, so that the audit log has it; where nothing differs, a start is nothing to be recorded. A start asks nobody: what takes
 * something from a shop is applied to the program's own database alone, of another publisher only where a folder is named. Any other shop
 * goes on with what it has: better than not to start, or to be undone by a process that was restarted with an older folder.
 */
async function applyCatalogue(sql: Sql, filling: Filling, dir: string): Promise<void> {
  if (!existsSync(dir)) throw new StartError(`There is no catalogue in ${dir} (CATALOG_DIR).`);
  const differs = () => makeEqual(sql, filling, dir);
  if (filling.equal === undefined) await differs();
  else await unlessEqual(filling.equal, () => catalogueState(sql, dir), differs);
}

/** Whether anything differed. */
async function makeEqual(sql: Sql, { own, catalogDir, say }: Filling, dir: string): Promise<boolean> {
  const parts = { ...catalogParts, sql, readOnly: sql };
  const caller = { by: 'npm start', why: 'the catalogue that it starts with (CATALOG_DIR)', permissions: OF_A_START };
  try {
    if ((await run(parts, catalogDiff, caller, { dir })).differences.length === 0) return false;
    const consent = { remove: own, yes: own, takeOver: own && catalogDir !== undefined };
    const { changed } = await run(parts, catalogApply, caller, { dir, ...consent });
    if (changed.length > 0) say(`The catalogue is applied: ${namedChanges(changed)}.`);
  } catch (error) {
    if (!(error instanceof OperationRefusal)) throw error;
    if (error.code !== 'catalog.guarded') throw new StartError(error.message);
    say(
      `The shop goes on with the catalogue that it has. ${dir} would take something from it:\n${withOptions(error.message)}\n` +
        `With these words: npm run catalog -- apply ${dir} …`,
    );
  }
  return true;
}
