import type { Tx } from '#server/db/client.ts';
import {
  applyTarget,
  artHashes,
  currentRevision,
  type Draft,
  draftPictures,
  drafts,
  toTarget,
} from '#server/domains/catalog/index.ts';
import { needsSecond, pricesNeedApproval } from '../approvals/price-limit.ts';
import type { Caller } from '../caller.ts';
import { type ApplyingParts, invalidCatalog } from '../catalog-folder.ts';
import { allowedBy, appliedOrRefused, type Consent, guardedLines } from '../catalog-guards.ts';
import { OperationRefusal } from '../refusal.ts';
import { checkBase, checkVersion, type LoadedDraft } from './draft-of.ts';

/**
 * Applies a locked draft whose content was loaded before the transaction, and ends it.
 * @param loaded its content; refused if the draft changed since
 * @throws OperationRefusal `catalog.invalid`, `draft.changed`, `draft.behind`, `draft.empty`, `catalog.guarded`
 * @throws ApprovalNeeded
 */
export async function applyLoaded(
  { catalogRules: { sections }, approvals }: ApplyingParts,
  tx: Tx,
  draft: Draft,
  {
    loaded,
    given,
    action,
    caller,
    isApproved = caller.approved !== undefined,
  }: { loaded: LoadedDraft; given: Consent; action: string; caller: Caller; isApproved?: boolean },
) {
  checkVersion(draft, loaded.draft.version);
  if (!loaded.result.ok) throw invalidCatalog(loaded.result.problems);
  checkBase(draft, await currentRevision(tx));
  const at = given.at ?? draft.base;
  const terms = { sections, allowed: allowedBy(given), at, action, restored: null };
  const { content } = loaded.result;
  const target = toTarget(content, (own) => draftPictures.publishDraftPictures(own, draft.id, artHashes(content)));
  const { revision, changed, plan } = appliedOrRefused(await applyTarget(tx, target, terms), at);
  if (revision === draft.base)
    throw new OperationRefusal('draft.empty', 'Nothing was done: this draft changes nothing.');
  const isOwn = !isApproved && needsSecond(plan, sections, { role: caller.role, roles: approvals.prices });
  if (isOwn) throw pricesNeedApproval(plan, sections, caller);
  await drafts.endDraft(tx, draft.id, { revision });
  return { effect: { number: null, draft: draft.id, revision, changed, told: guardedLines(plan, true) }, plan };
}
