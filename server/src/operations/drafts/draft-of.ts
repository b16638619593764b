import { z } from 'zod';
import type { Db, Tx } from '#server/db/client.ts';
import {
  currentRevision,
  type Draft,
  type DraftTerms,
  type DraftView,
  drafts,
  type LoadResult,
  loadCatalog,
  loadDraft,
  readDraftView,
} from '#server/domains/catalog/index.ts';
import type { CatalogParts } from '../catalog-folder.ts';
import { refuseRevision } from '../catalog-guards.ts';
import { OperationRefusal } from '../refusal.ts';

export const draftId = z.strictObject({ id: z.uuid('ID is the id of a draft: see `catalog drafts list`.') });

export const draftVersion = z.int('{version} is the version of the draft, as `catalog drafts show` has it').min(1);

/** Returns a time for a sentence. */
export const timeText = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Reports whether a draft has no files any more. */
export const isOver = ({ state }: Draft): boolean => state === 'applied' || state === 'discarded';

/** @throws OperationRefusal `draft.unknown` */
export async function draftOf(db: Db, id: string): Promise<Draft> {
  return (await drafts.draftById(db, id)) ?? unknown(id);
}

function unknown(id: string): never {
  throw new OperationRefusal('draft.unknown', `There is no draft ${id}: see \`catalog drafts list\`.`);
}

const STATES: Readonly<Record<Draft['state'], string>> = {
  open: 'is open',
  scheduled: 'is scheduled: cancel the schedule first',
  applied: 'was applied',
  discarded: 'was discarded',
};

/**
 * Locks a draft that is open. With a version, it must still be that one.
 * @throws OperationRefusal `draft.unknown`, `draft.state`, `draft.changed`
 */
export async function lockOpen(tx: Tx, id: string, version?: number): Promise<Draft> {
  const draft = (await drafts.lockDraft(tx, id)) ?? unknown(id);
  if (draft.state !== 'open')
    throw new OperationRefusal('draft.state', `Nothing was done: this draft ${STATES[draft.state]}.`, {
      state: draft.state,
    });
  checkVersion(draft, version);
  return draft;
}

/** Locks a scheduled draft. @throws OperationRefusal `draft.unknown`, `draft.state` */
export async function lockScheduled(tx: Tx, id: string): Promise<{ draft: Draft; terms: DraftTerms; applyAt: Date }> {
  const draft = (await drafts.lockDraft(tx, id)) ?? unknown(id);
  const { terms, applyAt } = draft;
  if (terms && applyAt) return { draft, terms, applyAt };
  throw new OperationRefusal('draft.state', 'Nothing was done: this draft is not scheduled.', { state: draft.state });
}

/** @throws OperationRefusal `draft.changed` */
export function checkVersion({ version: now, changedBy, changedAt }: Draft, version: number | undefined): void {
  if (version === undefined || version === now) return;
  throw new OperationRefusal(
    'draft.changed',
    `Nothing was done: ${changedBy} changed this draft at ${timeText(changedAt)}, and it is at version ${now}, not at ${version}. Look at it again.`,
    { version: now },
  );
}

/** @throws OperationRefusal `draft.behind` */
export function checkBase({ base }: Draft, revision: number): void {
  if (base === revision) return;
  throw new OperationRefusal(
    'draft.behind',
    `Nothing was done: the shop is at revision ${revision}, and this draft began at ${base}. Bring it up to date first.`,
    { revision, base },
  );
}

export const viewOf = (db: Db, draft: Draft): Promise<DraftView> => readDraftView(db, draft).catch(refuseRevision);

/** A draft with its content, or with its problems. */
export interface LoadedDraft {
  draft: Draft;
  /** The applied revision. The draft is behind if its base is another one. */
  revision: number;
  result: LoadResult;
}

/**
 * Loads the content of a draft, to check, show or apply it. Call it outside of transactions.
 * @throws OperationRefusal `draft.unknown`, `draft.state`, `catalog.revision_…`
 */
export async function loadDraftOf(
  { catalogRules, loadFolder }: CatalogParts,
  sql: Db,
  id: string,
): Promise<LoadedDraft> {
  const draft = await draftOf(sql, id);
  if (isOver(draft))
    throw new OperationRefusal('draft.state', `This draft ${STATES[draft.state]}.`, { state: draft.state });
  const view = await viewOf(sql, draft);
  const load = loadFolder ?? ((dir: string) => loadCatalog(dir, catalogRules));
  const result = await loadDraft(sql, view, load).catch(refuseRevision);
  return { draft, revision: await currentRevision(sql), result };
}
