import type { FileMap } from '../sources/source-files.ts';
import { textHash } from '../sources/source-files.ts';
import type { DraftFile } from './drafts.repo.ts';

export interface Merge {
  /** Own changes that the newer revision has too: they are no changes any more. */
  same: string[];
  /** Files that both changed, and differently. */
  conflicts: string[];
}

/** Compares the changes of a draft with those of the shop since its base, file by file. */
export function mergeDraft(base: FileMap, newer: FileMap, changed: Iterable<Pick<DraftFile, 'path' | 'text'>>): Merge {
  const merge: Merge = { same: [], conflicts: [] };
  for (const { path, text } of changed) {
    const own = text === null ? undefined : textHash(text);
    if (newer[path] === own) merge.same.push(path);
    else if (newer[path] !== base[path]) merge.conflicts.push(path);
  }
  return merge;
}
