import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import {
  type CatalogProblem,
  currentRevision,
  type DraftView,
  drafts,
  type FileMap,
  listDraftFiles,
  listDraftPictures,
  mergeDraft,
  pictureFile,
  planChange,
  readDraftFile,
  revisionFiles,
  toTarget,
} from '#server/domains/catalog/index.ts';
import type { CatalogParts } from '../catalog-folder.ts';
import { refuseRevision } from '../catalog-guards.ts';
import { draftId, draftOf, isOver, loadDraftOf, viewOf } from '../drafts/draft-of.ts';
import { pricesCsv } from '../drafts/price-csv.ts';
import { readDraftPrices } from '../drafts/price-rows.ts';
import { query } from '../operation.ts';
import { OperationRefusal } from '../refusal.ts';
import { shownPlan } from '../shown-plan.ts';

type Reading = CatalogParts & { sql: Db };

const MOST = 200;

/** Lists drafts, the newest first; without `all`, those that are neither applied nor discarded. */
export const draftsList = query({
  name: 'catalog drafts list',
  permission: 'catalog.read',
  input: z.strictObject({ all: z.boolean().default(false).describe('Those that are applied or discarded, too.') }),
  read: async ({ sql }: Reading, { all }) => ({
    revision: await currentRevision(sql),
    drafts: [...(await drafts.listDrafts(sql, { all, most: MOST }))],
  }),
});

/** A draft with its files; one that is applied or discarded has none any more. */
export const draftsShow = query({
  name: 'catalog drafts show',
  permission: 'catalog.read',
  input: draftId,
  read: async ({ sql }: Reading, { id }) => {
    const draft = await draftOf(sql, id);
    const view = isOver(draft) ? null : await viewOf(sql, draft);
    const files = view ? listDraftFiles(view) : [];
    const pictures = view ? listDraftPictures(view) : [];
    return {
      draft,
      revision: await currentRevision(sql),
      files: files.map(({ path, state }) => {
        const own = view?.changed.get(path);
        return { path, state, by: own?.by ?? null, at: own?.at ?? null };
      }),
      changedPictures: pictures.flatMap(({ path, state, by, at }) =>
        state === 'same' ? [] : [{ path, state, by, at }],
      ),
    };
  },
});

/** Returns a file of a draft, with the hash that its editor sends back. */
export const draftsFile = query({
  name: 'catalog drafts file',
  permission: 'catalog.read',
  input: draftId.extend({ path: z.string().min(1) }),
  read: async ({ sql }: Reading, { id, path }) => {
    const found = await readDraftFile(sql, await viewOf(sql, await draftOf(sql, id)), path);
    if (found.text === null && found.baseText === null && found.by === null)
      throw new OperationRefusal('draft.no_file', `This draft has no file ${path}.`);
    return { path, ...found };
  },
});

/** Returns every mistake of a draft, as `catalog check` does for a folder. */
export const draftsCheck = query({
  name: 'catalog drafts check',
  permission: 'catalog.read',
  input: draftId,
  read: async ({ sql, ...parts }: Reading, { id }) => {
    const { draft, result } = await loadDraftOf(parts, sql, id);
    const none: CatalogProblem[] = [];
    return {
      version: draft.version,
      problems: result.ok ? none : result.problems,
      notes: result.ok ? result.notes : none,
    };
  },
});

/** Lists what an apply of a draft would change, and the consent that it needs; or the mistakes of the draft. */
export const draftsDiff = query({
  name: 'catalog drafts diff',
  permission: 'catalog.read',
  input: draftId,
  read: async ({ sql, ...parts }: Reading, { id }) => {
    const { draft, revision, result } = await loadDraftOf(parts, sql, id);
    const own = { version: draft.version, base: draft.base, revision };
    if (!result.ok) return { ...own, problems: result.problems, notes: [], plan: null };
    const plan = await planChange(sql, toTarget(result.content), parts.catalogRules.sections);
    return {
      ...own,
      problems: [],
      notes: result.notes,
      plan: await shownPlan(sql, plan),
    };
  },
});

/** Returns the prices of a draft, one row for each item and currency, in minor units and as CSV in major units. */
export const draftsPrices = query({
  name: 'catalog drafts prices',
  permission: 'catalog.read',
  input: draftId,
  read: async ({ sql }: Reading, { id }) => {
    const draft = await draftOf(sql, id);
    const { rows: prices } = await readDraftPrices(sql, draft);
    return { version: draft.version, prices, csv: pricesCsv(prices) };
  },
});

/** Lists the files and pictures that a draft and the shop changed since the draft's base, with their texts. */
export const draftsConflicts = query({
  name: 'catalog drafts conflicts',
  permission: 'catalog.read',
  input: draftId,
  read: async ({ sql }: Reading, { id }) => {
    const draft = await draftOf(sql, id);
    const view = await viewOf(sql, draft);
    const revision = await currentRevision(sql);
    const newer = await revisionFiles(sql, revision).catch(refuseRevision);
    const { conflicts } = mergeDraft(view, newer);
    const theirs = { ...view, base: newer.files, changed: new Map() };
    return {
      version: draft.version,
      base: draft.base,
      revision,
      conflicts: await Promise.all(
        conflicts.map(async (path) => ({
          path,
          before: (await readDraftFile(sql, view, path)).baseText,
          mine: view.changed.get(path)?.text ?? null,
          theirs: (await readDraftFile(sql, theirs, path)).text,
          pictures: picturesOf(view, newer.pictures, path),
        })),
      ),
    };
  },
});

/** Returns both pictures of a conflict, as their files; null if it is one of texts. */
function picturesOf({ pictures, changedPictures }: DraftView, newer: FileMap, path: string) {
  const own = changedPictures.get(path);
  if (!own) return null;
  const fileOf = (hash: string | null | undefined) => (hash ? pictureFile(path, hash) : null);
  return { before: fileOf(pictures[path]), mine: fileOf(own.hash), theirs: fileOf(newer[path]) };
}
