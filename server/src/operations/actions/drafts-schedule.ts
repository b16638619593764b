import { z } from 'zod';
import { databaseNow } from '#server/db/now.ts';
import { type DraftTerms, drafts, missingPermissions, planChange, toTarget } from '#server/domains/catalog/index.ts';
import { ApprovalNeeded } from '../approvals/needed.ts';
import { needsSecond, pricesNeedApproval } from '../approvals/price-limit.ts';
import { type ApplyingParts, invalidCatalog } from '../catalog-folder.ts';
import { allowedBy, appliedOrRefused, consent, keptOf } from '../catalog-guards.ts';
import { applyLoaded } from '../drafts/apply-loaded.ts';
import {
  checkBase,
  checkVersion,
  draftId,
  draftVersion,
  loadDraftOf,
  lockOpen,
  lockScheduled,
} from '../drafts/draft-of.ts';
import { action } from '../operation.ts';
import { roleOf } from '../operators.repo.ts';
import type { Parts } from '../parts.ts';
import { OperationRefusal, unknownOperator } from '../refusal.ts';

const MOST_DAYS = 366;
const DAY_MS = 86_400_000;

const when = z.iso.datetime({ message: '{when} is a time in UTC such as 2026-12-01T04:00:00Z' });

/**
 * Schedules the apply of a draft. It must be possible now: without mistakes, at the shop's revision, and with each
 * consent. A worker applies it at the time, if the shop is still at this revision.
 */
export const draftsSchedule = action({
  name: 'catalog drafts schedule',
  permission: 'catalog.apply',
  input: draftId.extend({ version: draftVersion, when, ...consent }),
  kept: ({ id, version, when: at, ...given }) => ({ draft: id, version: String(version), when: at, ...keptOf(given) }),
  ask: ({ sql, ...parts }: ApplyingParts & Pick<Parts, 'sql'>, { id }) => loadDraftOf(parts, sql, id),
  perform: async (parts: ApplyingParts, tx, { id, version, when: at, ...given }, { asked, caller }) => {
    const draft = await lockOpen(tx, id, version);
    checkVersion(draft, asked.draft.version);
    const ahead = Date.parse(at) - (await databaseNow(tx)).getTime();
    if (ahead <= 0 || ahead > MOST_DAYS * DAY_MS)
      throw new OperationRefusal('draft.when', 'The time must be in the future, and within a year.');
    if (caller.role === null)
      throw new OperationRefusal('draft.no_operator', 'Only an operator can schedule: log in first.');
    if (!asked.result.ok) throw invalidCatalog(asked.result.problems);
    const { sections } = parts.catalogRules;
    const plan = await planChange(tx, toTarget(asked.result.content), sections);
    checkBase(draft, plan.revision);
    const missing = missingPermissions(plan, allowedBy(given));
    if (missing.length > 0) appliedOrRefused({ done: false, moved: false, missing, plan }, draft.base);
    if (!caller.approved && needsSecond(plan, sections, { role: caller.role, roles: parts.approvals.prices }))
      throw pricesNeedApproval(plan, sections, caller);
    const terms: DraftTerms = {
      remove: given.remove,
      yes: given.yes,
      takeOver: given.takeOver,
      by: caller.by,
      role: caller.role,
      why: caller.why,
      approvedBy: caller.approved?.by ?? null,
    };
    await drafts.scheduleDraft(tx, id, { at, terms });
    return { number: null, draft: id, version, when: at };
  },
});

/** Cancels the schedule of a draft: it is open again. */
export const draftsUnschedule = action({
  name: 'catalog drafts unschedule',
  permission: 'catalog.apply',
  input: draftId,
  kept: ({ id }) => ({ draft: id }),
  perform: async (_: object, tx, { id }) => {
    await lockScheduled(tx, id);
    await drafts.reopenDraft(tx, id, null);
    return { number: null, draft: id };
  },
});

/**
 * Applies a scheduled draft whose time has come, in the name of the operator who scheduled it. A worker runs it. The
 * price rule is checked again, since the setting may be newer than the schedule.
 */
export const draftsRun = action({
  name: 'catalog drafts run',
  permission: 'catalog.apply',
  input: draftId,
  kept: ({ id }) => ({ draft: id }),
  ask: ({ sql, ...parts }: ApplyingParts & Pick<Parts, 'sql'>, { id }) => loadDraftOf(parts, sql, id),
  perform: async (parts: ApplyingParts, tx, { id }, { id: own, asked, caller }) => {
    const { draft, terms, applyAt } = await lockScheduled(tx, id);
    if (applyAt > (await databaseNow(tx))) throw new OperationRefusal('draft.early', 'Its time has not come yet.');
    if (terms.by !== caller.by || (await roleOf(tx, terms.by)) !== terms.role) throw unknownOperator();
    const given = { remove: terms.remove, yes: terms.yes, takeOver: terms.takeOver };
    const isApproved = terms.approvedBy !== null;
    const loaded = { loaded: asked, given, action: own, caller, isApproved };
    const { effect } = await applyLoaded(parts, tx, draft, loaded).catch((error: unknown) => {
      // A request would wait for nobody: the draft is open again, and its next apply asks.
      throw error instanceof ApprovalNeeded ? new OperationRefusal('draft.second', error.message) : error;
    });
    return { ...effect, approvedBy: terms.approvedBy };
  },
});
