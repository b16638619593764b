import { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import { applyTarget, lockedRevisionTarget, type Plan, type Target, toTarget } from '#server/domains/catalog/index.ts';
import { needsSecond, pricesNeedApproval } from '../approvals/price-limit.ts';
import type { Caller } from '../caller.ts';
import { type ApplyingParts, folder, readFolder } from '../catalog-folder.ts';
import { allowedBy, appliedOrRefused, consent, guardedLines, keptOf, refuseRevision } from '../catalog-guards.ts';
import { action } from '../operation.ts';
import { OperationRefusal } from '../refusal.ts';

type Given = z.output<z.ZodObject<typeof consent>>;

/** Applies a target. `second` handles changes of prices by a role that needs a second operator. */
async function apply(
  { catalogRules: { sections }, approvals }: ApplyingParts,
  tx: Tx,
  given: Given,
  {
    target,
    caller,
    second,
    ...own
  }: { target: Target; action: string; restored: number | null; caller: Caller; second: (plan: Plan) => Error },
) {
  const terms = { sections, allowed: allowedBy(given), at: given.at ?? null, ...own };
  const { revision, changed, plan } = appliedOrRefused(await applyTarget(tx, target, terms), given.at);
  const isOwn = !caller.approved && needsSecond(plan, sections, { role: caller.role, roles: approvals.prices });
  if (isOwn) throw second(plan);
  return { number: null, revision, changed, told: guardedLines(plan, true) };
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
  ask: (parts: ApplyingParts, { dir }) => readFolder(parts, dir),
  perform: async (parts, tx, given, { id, caller, asked: { content } }) =>
    apply(parts, tx, given, {
      target: toTarget(content),
      action: id,
      restored: null,
      caller,
      second: () =>
        new OperationRefusal(
          'catalog.draft_needed',
          `Nothing was applied: price changes by the role ${caller.role} need a second person, who cannot see a folder. Put the changes into a draft: \`catalog drafts new\`.`,
        ),
    }),
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
  perform: async (parts: ApplyingParts, tx, { revision, ...given }, { id, caller }) => {
    const target = await lockedRevisionTarget(tx, revision, parts.catalogRules.sections).catch(refuseRevision);
    const { sections } = parts.catalogRules;
    const second = (plan: Plan): Error =>
      given.at === undefined
        ? new OperationRefusal('catalog.at_needed', `A second person must approve this: say {at} ${plan.revision}.`)
        : pricesNeedApproval(plan, sections, caller);
    return apply(parts, tx, given, { target, action: id, restored: revision, caller, second });
  },
});
