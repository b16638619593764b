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
  /** True for the program's own database, which nothing else uses. */
  own: boolean;
  /** File that keeps the state in which the catalogue did not differ; undefined: always compare. */
  equal?: string | undefined;
  /** The variable `CATALOG_DIR`. */
  catalogDir: string | undefined;
  say: (message: string) => void;
}

/**
 * Adds the catalogue and the demo's players to a migrated database. The passwords of these players are public, so they
 * go only into the program's own database. A database in DATABASE_URL may be a shop's that runs without NODE_ENV by
 * mistake.
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
    say('The demo’s players were not added: they go only to the program’s own database, not to DATABASE_URL.');
}

/**
 * Applies the catalogue through the operation, so that the audit log has it; if nothing differs, nothing is recorded. A
 * start asks for no confirmation. Only the program's own database accepts changes that remove something, and another
 * publisher only if a folder is given. Any other shop keeps its catalogue: that is better than no start, or than an
 * older folder that undoes changes after a restart.
 */
async function applyCatalogue(sql: Sql, filling: Filling, dir: string): Promise<void> {
  if (!existsSync(dir)) throw new StartError(`There is no catalogue in ${dir} (CATALOG_DIR).`);
  const differs = () => makeEqual(sql, filling, dir);
  if (filling.equal === undefined) await differs();
  else await unlessEqual(filling.equal, () => catalogueState(sql, dir), differs);
}

/** Applies the catalogue; returns true if anything differed. */
async function makeEqual(sql: Sql, { own, catalogDir, say }: Filling, dir: string): Promise<boolean> {
  const parts = { ...catalogParts, approvals: { prices: [] }, sql, readOnly: sql };
  const caller = {
    by: 'npm start',
    why: 'the catalogue that it starts with (CATALOG_DIR)',
    role: null,
    permissions: OF_A_START,
  };
  try {
    if ((await run(parts, catalogDiff, caller, { dir })).differences.length === 0) return false;
    const consent = { remove: own, yes: own, takeOver: own && catalogDir !== undefined };
    const { changed } = await run(parts, catalogApply, caller, { dir, ...consent });
    if (changed.length > 0) say(`The catalogue is applied: ${namedChanges(changed)}.`);
  } catch (error) {
    if (!(error instanceof OperationRefusal)) throw error;
    if (error.code !== 'catalog.guarded') throw new StartError(error.message);
    say(
      `The shop keeps its present catalogue. Applying ${dir} would remove something:\n${withOptions(error.message)}\n` +
        `To apply it anyway: npm run catalog -- apply ${dir} …`,
    );
  }
  return true;
}
