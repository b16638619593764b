import type { Db } from '#server/db/client.ts';
import { applyTarget, planChange, toTarget } from '#server/domains/catalog/index.ts';
import { needsSecond } from '../approvals/price-limit.ts';
import type { ApplyingParts, CatalogParts } from '../catalog-folder.ts';
import { allowedBy, appliedOrRefused, consent, guardedLines, keptOf } from '../catalog-guards.ts';
import { changedFiles, loadChanged } from '../drafts/changed-files.ts';
import { action, query } from '../operation.ts';
import type { Parts } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';
import { shownPlan } from '../shown-plan.ts';

/** Lists what changed files would change in the shop, and the consent that an apply needs. */
export const serverCatalogPlan = query({
  name: 'server catalogue plan',
  permission: 'catalog.apply',
  input: changedFiles,
  read: async ({ sql, catalogRules, loadFolder }: CatalogParts & { sql: Db }, given) => {
    const { content } = await loadChanged({ catalogRules, loadFolder }, sql, given);
    const plan = await planChange(sql, toTarget(content), catalogRules.sections);
    const { publisher: _, consent: needed, ...shown } = await shownPlan(sql, plan, content.art);
    return { revision: plan.revision, ...shown, consent: needed.map((input) => input.slice(1, -1)) };
  },
});

const { remove, yes } = consent;

/**
 * Applies the catalogue with changed files, as a new revision, if the shop is still at the revision that was read.
 * If any role needs a second person for prices, a key cannot change them: nobody could look at its files.
 */
export const serverCatalogApply = action({
  name: 'catalog change',
  permission: 'catalog.apply',
  input: changedFiles.extend({ remove, yes }),
  kept: ({ files, ...given }) => ({ files: `${files.length}`, ...keptOf({ ...given, takeOver: false }) }),
  ask: ({ sql, catalogRules, loadFolder }: ApplyingParts & Pick<Parts, 'sql'>, given) =>
    loadChanged({ catalogRules, loadFolder }, sql, given),
  perform: async (parts: ApplyingParts, tx, given, { id, asked: { base, content } }) => {
    const { sections } = parts.catalogRules;
    const { prices: roles } = parts.approvals;
    const terms = {
      sections,
      allowed: allowedBy({ ...given, takeOver: false }),
      at: base,
      action: id,
      restored: null,
    };
    const { revision, changed, plan } = appliedOrRefused(await applyTarget(tx, toTarget(content), terms), base);
    if (needsSecond(plan, sections, { role: roles[0] ?? null, roles }))
      throw new OperationRefusal(
        'catalog.draft_needed',
        'Nothing was applied: price changes need a second person. Put them into a draft in the desk.',
      );
    return { number: null, revision, changed, told: guardedLines(plan, true) };
  },
});
