import { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import { applyTarget, revisionTarget, type Target, toTarget } from '#server/domains/catalog/index.ts';
import { type CatalogParts, folder, readFolder } from '../catalog-folder.ts';
import { allowedBy, appliedOrRefused, consent, guardedLines, keptOf, refuseRevision } from '../catalog-guards.ts';
import { action } from '../operation.ts';

type Given = z.output<z.ZodObject<typeof consent>>;

async function apply(
  { catalogRules: { sections } }: CatalogParts,
  tx: Tx,
  given: Given,
  { target, ...own }: { target: Target; action: string; restored: number | null },
) {
  const terms = { sections, allowed: allowedBy(given), at: given.at ?? null, ...own };
  const { revision, changed, plan } = appliedOrRefused(await applyTarget(tx, target, terms), given.at);
  return { number: null, revision, changed, told: guardedLines(plan) };
}

/**
 * Makes the shop's catalogue equal to a folder, as a new revision. The audit log keeps the names of the changed
 * documents and the hashes of both versions; `catalog_revisions` has the versions under these hashes.
 */
export const catalogApply = action({
  name: 'catalog apply',
  permission: 'catalog.apply',
  input: folder.extend(consent),
  kept: keptOf,
  ask: (parts: CatalogParts, { dir }) => readFolder(parts, dir),
  perform: async (parts, tx, given, { id, asked: { content } }) =>
    apply(parts, tx, given, { target: toTarget(content), action: id, restored: null }),
});

/** Applies the catalogue of an earlier revision again, with its pictures, as a new revision. */
export const catalogRollback = action({
  name: 'catalog rollback',
  permission: 'catalog.apply',
  input: z.strictObject({
    revision: z.int('REV is the number of a revision, as `catalog log` has it').min(1),
    ...consent,
  }),
  kept: ({ revision, ...given }) => ({ revision: String(revision), ...keptOf(given) }),
  perform: async (parts: CatalogParts, tx, { revision, ...given }, { id }) => {
    const target = await revisionTarget(tx, revision, parts.catalogRules.sections).catch(refuseRevision);
    return apply(parts, tx, given, { target, action: id, restored: revision });
  },
});
