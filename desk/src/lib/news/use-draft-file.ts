import { ApiError } from '../api/api-error.ts';
import { asTyped, type OpenFile, withLineEnds } from '../catalog/catalog.ts';
import type { Unsaved } from '../catalog/unsaved.ts';
import { useSaveFile } from '../catalog/use-save-file.ts';
import { useRead, useReadAgain } from '../use-read.ts';

/** The texts of a draft that are typed and not saved: `useUnsaved`. */
export interface UnsavedTexts {
  texts: Readonly<Record<string, Unsaved>>;
  set(path: string, unsaved: Unsaved | null): void;
  settle(path: string, saved: Unsaved): void;
}

const NEW: Omit<OpenFile, 'path'> = { text: null, seen: null, baseText: null, by: null, at: null };

/**
 * A file of a draft with the text that was typed. A path that does not exist yet is a new file.
 * @param enabled false: the file is not read, and not written either
 */
export function useDraftFile(
  draft: string,
  path: string,
  { unsaved, enabled = true }: { unsaved: UnsavedTexts; enabled?: boolean },
) {
  const read = useRead('GET /catalog/drafts/:id/file', { params: { id: draft }, query: { path } }, { enabled });
  const isNew = read.error instanceof ApiError && read.error.params.reason === 'draft.no_file';
  const file = isNew ? { path, ...NEW } : read.data;
  const { state, save, reset } = useSaveFile(draft, path);
  const readAgain = useReadAgain();
  const own = unsaved.texts[path];
  const saved = asTyped(file?.text ?? null);
  // The hash of the text that the typing began with: a save over a newer text is refused.
  const seen = own ? own.seen : (file?.seen ?? null);
  const put = async (text: string, over = seen): Promise<void> => {
    const done = await save(withLineEnds(text, file?.text ?? file?.baseText ?? null), over);
    if (done) unsaved.settle(path, { text, seen: done.seen });
  };
  return {
    read,
    /** Undefined while it loads. */
    file,
    /** The typed text, else the saved one; null: there is no such file. */
    text: own?.text ?? (file && file.text !== null ? saved : null),
    isUnsaved: own !== undefined,
    state,
    type: (text: string): void =>
      unsaved.set(path, file?.text != null && text === saved && seen === file.seen ? null : { text, seen }),
    undo: (): void => unsaved.set(path, null),
    save: (): Promise<void> => (own ? put(own.text) : Promise.resolve()),
    /** Saves the own text over the one of somebody else. @param over the hash of theirs */
    saveOver: (over: string | null): Promise<void> => (own ? put(own.text, over) : Promise.resolve()),
    /** Drops the own text for the one that somebody else saved. */
    takeTheirs: (): void => {
      reset();
      unsaved.set(path, null);
      void readAgain();
    },
  };
}

export type EditedFile = ReturnType<typeof useDraftFile>;
