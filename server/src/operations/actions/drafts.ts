import { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import {
  currentRevision,
  type Draft,
  type DraftFile,
  type DraftView,
  draftPictures,
  drafts,
  mergeDraft,
  mergeProblem,
  pathProblem,
  pathsOf,
  readDraftFile,
  revisionFiles,
  type SeenFile,
  sizeProblem,
  textProblem,
} from '#server/domains/catalog/index.ts';
import { refuseRevision } from '../catalog-guards.ts';
import { checkBase, draftId, draftVersion, lockOpen, timeText, viewOf } from '../drafts/draft-of.ts';
import { action } from '../operation.ts';
import { OperationRefusal } from '../refusal.ts';

const name = z.string('{name} names the draft').trim().min(1).max(100);

/** Begins a draft at the applied revision. */
export const draftsNew = action({
  name: 'catalog drafts new',
  permission: 'catalog.apply',
  input: z.strictObject({ name }),
  kept: ({ name: draft }) => ({ name: draft }),
  perform: async (_: object, tx, { name: draft }, { caller }) => {
    const base = await currentRevision(tx);
    if (base === 0) throw new OperationRefusal('catalog.none', 'No catalogue is applied yet: apply a folder first.');
    await revisionFiles(tx, base).catch(refuseRevision);
    const { id, version } = await drafts.addDraft(tx, { name: draft, base, by: caller.by });
    return { number: null, draft: id, version, base };
  },
});

const put = draftId.extend({
  path: z.string('{path} is the path of a file').min(1).max(500),
  text: z.string().nullable().describe('Null removes the file.'),
  seen: z.string().nullable().optional().describe('The hash of the text that was read; null: there was no file.'),
  version: draftVersion.optional(),
});

/** Saves or removes one file, if it is still the one that was read. */
export const draftsPut = action({
  name: 'catalog drafts put',
  permission: 'catalog.apply',
  input: put,
  kept: ({ id, path, text }) => ({ draft: id, path, ...(text === null && { removed: 'yes' }) }),
  perform: async (_: object, tx, { id, path, text, seen, version }, { caller }) => {
    const draft = await lockOpen(tx, id, version);
    const view = await viewOf(tx, draft);
    const now = await readDraftFile(tx, view, path);
    // A repeat after a lost answer.
    if (now.text === text) return { number: null, draft: id, version: draft.version, seen: now.seen };
    if (seen !== undefined && seen !== now.seen) throw overtaken(path, now, draft);
    await saveFiles(tx, view, { draft, by: caller.by }, [{ path, text }]);
    const { seen: hash } = await readDraftFile(tx, await viewOf(tx, draft), path);
    return { number: null, draft: id, version: draft.version + 1, seen: hash };
  },
});

function overtaken(path: string, { by, at }: Pick<SeenFile, 'by' | 'at'>, draft: Draft): OperationRefusal {
  const who = by ?? draft.changedBy;
  return new OperationRefusal(
    'draft.file_changed',
    `Not saved: ${who} changed ${path} at ${timeText(at ?? draft.changedAt)}, after you read it. Compare both texts and save again.`,
    { by: who },
  );
}

type Change = Pick<DraftFile, 'path' | 'text'>;

/**
 * Saves changed files of a locked draft, and counts the change.
 * @throws OperationRefusal `draft.path`, `draft.text`, `draft.size`
 */
export async function saveFiles(
  tx: Tx,
  view: DraftView,
  { draft, by }: { draft: Draft; by: string },
  files: readonly Change[],
): Promise<void> {
  const paths = pathsOf(view);
  const taken = [...paths.files, ...paths.pictures];
  const wanted: Change[] = [];
  const dropped: string[] = [];
  for (const { path, text } of files) {
    const wrongPath = text === null || paths.files.includes(path) ? null : pathProblem(path, taken);
    if (wrongPath) throw new OperationRefusal('draft.path', wrongPath);
    const wrongText = text === null ? null : textProblem(text);
    if (wrongText) throw new OperationRefusal('draft.text', wrongText);
    const { baseText } = await readDraftFile(tx, view, path);
    if (text === baseText) dropped.push(path);
    else wanted.push({ path, text });
  }
  const after = new Map<string, Change>(view.changed);
  for (const path of dropped) after.delete(path);
  for (const change of wanted) after.set(change.path, change);
  const tooLarge = sizeProblem([...after.values()]);
  if (tooLarge) throw new OperationRefusal('draft.size', tooLarge);
  await drafts.dropDraftFiles(tx, draft.id, dropped);
  await drafts.putDraftFiles(tx, draft.id, wanted, by);
  await drafts.touchDraft(tx, draft.id, { by });
}

/** Discards a draft with its files and pictures. */
export const draftsDiscard = action({
  name: 'catalog drafts discard',
  permission: 'catalog.apply',
  input: draftId.extend({ version: draftVersion.optional() }),
  kept: ({ id }) => ({ draft: id }),
  perform: async (_: object, tx, { id, version }) => {
    await lockOpen(tx, id, version);
    await drafts.endDraft(tx, id, 'discarded');
    return { number: null, draft: id };
  },
});

const paths = z.array(z.string().max(500)).max(500).default([]);

/**
 * Puts the changes of a draft on top of the applied revision. Files and pictures that only one of them changed need
 * no decision.
 * @throws OperationRefusal `draft.conflicts` if a file that both changed is neither in `mine` nor in `theirs`
 */
export const draftsRebase = action({
  name: 'catalog drafts rebase',
  permission: 'catalog.apply',
  input: draftId.extend({
    version: draftVersion.optional(),
    revision: z.int().min(1).optional(),
    mine: paths,
    theirs: paths,
  }),
  kept: ({ id }) => ({ draft: id }),
  perform: async (_: object, tx, { id, version, revision, mine, theirs }, { caller }) => {
    const draft = await lockOpen(tx, id, version);
    const base = await currentRevision(tx);
    if (revision !== undefined) checkBase({ ...draft, base: revision }, base);
    if (base === draft.base) return { number: null, draft: id, version: draft.version, base };
    const view = await viewOf(tx, draft);
    const newer = await revisionFiles(tx, base).catch(refuseRevision);
    const { same, conflicts } = mergeDraft(view, newer);
    const open = conflicts.filter((path) => !mine.includes(path) && !theirs.includes(path));
    if (open.length > 0)
      throw new OperationRefusal(
        'draft.conflicts',
        `Nothing was done: the shop and this draft both changed ${open.join(', ')}. Decide for each: {mine} or {theirs}.`,
        { conflicts: open.length },
      );
    const dropped = [...same, ...conflicts.filter((path) => !mine.includes(path))];
    const problem = mergeProblem(view, newer, dropped);
    if (problem) throw new OperationRefusal('draft.path', `Nothing was done: ${problem}`);
    await drafts.dropDraftFiles(tx, id, dropped);
    await draftPictures.dropDraftPictures(tx, id, dropped);
    return { number: null, draft: id, version: await drafts.touchDraft(tx, id, { by: caller.by, base }), base };
  },
});
