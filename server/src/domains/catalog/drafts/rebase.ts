import { type FileMap, textHash } from '../sources/source-files.ts';
import { collision, type DraftView } from './draft-files.ts';

export interface Merge {
  /** Own changes that the newer revision has too: they are no changes any more. */
  same: string[];
  /** Files and pictures that both changed, and differently. */
  conflicts: string[];
}

/** A changed file or picture; a hash of null: it is removed. */
interface Change {
  path: string;
  hash: string | null;
}

const changesOf = ({ changed, changedPictures }: DraftView): Change[] => [
  ...[...changed.values()].map(({ path, text }) => ({ path, hash: text === null ? null : textHash(text) })),
  ...changedPictures.values(),
];

/** The files and pictures of a revision. */
interface Newer {
  files: FileMap;
  pictures: FileMap;
}

/** Compares the changes of a draft with those of the shop since its base, by whole files and pictures. */
export function mergeDraft(view: DraftView, newer: Newer): Merge {
  const before: FileMap = { ...view.base, ...view.pictures };
  const after: FileMap = { ...newer.files, ...newer.pictures };
  const merge: Merge = { same: [], conflicts: [] };
  for (const { path, hash } of changesOf(view)) {
    if (after[path] === (hash ?? undefined)) merge.same.push(path);
    else if (after[path] !== before[path]) merge.conflicts.push(path);
  }
  return merge;
}

/**
 * Returns why the changes of a draft cannot be put on top of a newer revision; null if they can.
 * @param dropped paths of changes that are taken back
 */
export function mergeProblem(view: DraftView, newer: Newer, dropped: readonly string[]): string | null {
  const kept = changesOf(view).filter(({ path }) => !dropped.includes(path));
  const removed = new Set(kept.flatMap(({ path, hash }) => (hash === null ? [path] : [])));
  const others = [...Object.keys(newer.files), ...Object.keys(newer.pictures)].filter((path) => !removed.has(path));
  for (const { path, hash } of kept) {
    const problem = hash === null ? null : collision(path, others);
    if (problem) return problem;
  }
  return null;
}
