import type { Db } from '#server/db/client.ts';
import { revisionFiles } from '../sources/revision-files.ts';
import { type FileMap, textHash } from '../sources/source-files.ts';
import { readTexts } from '../sources/sources.repo.ts';
import { type DraftPicture, draftPictures } from './draft-pictures.repo.ts';
import { type Draft, type DraftFile, draftFiles } from './drafts.repo.ts';

/** The limits of a draft: of its changed files together. */
export const DRAFT_LIMITS = { bytes: 2 * 1024 * 1024, files: 500 };

export const MAX_PATH_LENGTH = 200;
/** Up to five names; each begins with a letter or digit, so none is `..` or hidden. */
const PATH = /^(?:[a-z0-9][a-z0-9._-]*\/){0,4}[a-z0-9][a-z0-9._-]*\.(?:yaml|md)$/i;

/** Returns why a path cannot be that of a new file; null if it can. */
export function pathProblem(path: string, paths: Iterable<string>): string | null {
  if (path.length > MAX_PATH_LENGTH || !PATH.test(path))
    return `${path} is not a path of a catalogue: it has letters from a to z, digits, - _ . and /, and ends in .yaml or .md.`;
  return collision(path, paths);
}

/** Returns why a path cannot exist next to others; null if it can. */
export function collision(path: string, paths: Iterable<string>): string | null {
  for (const other of paths)
    if (other.startsWith(`${path}/`) || path.startsWith(`${other}/`)) return `${path} and ${other} cannot both exist.`;
  return null;
}

/** Returns why a text cannot be stored; null if it can. */
export const textProblem = (text: string): string | null =>
  text.includes('\0') || !text.isWellFormed() ? 'The text has a character that cannot be stored.' : null;

/** Returns why the changed files of a draft are too many; null if they are not. */
export function sizeProblem(files: readonly Pick<DraftFile, 'text'>[]): string | null {
  if (files.length > DRAFT_LIMITS.files) return `A draft changes at most ${DRAFT_LIMITS.files} files.`;
  const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text ?? ''), 0);
  return bytes > DRAFT_LIMITS.bytes ? 'The changed files of a draft have at most 2 MB together.' : null;
}

/** The files and pictures of a draft: those of its base, and its own. */
export interface DraftView {
  base: FileMap;
  pictures: FileMap;
  changed: ReadonlyMap<string, DraftFile>;
  changedPictures: ReadonlyMap<string, DraftPicture>;
}

/** Reads the files of a draft. @throws RevisionUnavailable if those of its base are not stored */
export async function readDraftView(db: Db, { id, base }: Pick<Draft, 'id' | 'base'>): Promise<DraftView> {
  const { files, pictures } = await revisionFiles(db, base);
  const changed = await draftFiles(db, id);
  const changedPictures = await draftPictures(db, id);
  return {
    base: files,
    pictures,
    changed: new Map(changed.map((file) => [file.path, file])),
    changedPictures: new Map(changedPictures.map((picture) => [picture.path, picture])),
  };
}

/** Returns the paths that exist in a draft: those of files, and those of pictures. */
export function pathsOf({ base, pictures, changed, changedPictures }: DraftView): {
  files: string[];
  pictures: string[];
} {
  const files = Object.keys(base).filter((path) => !changed.has(path));
  const own = Object.keys(pictures).filter((path) => !changedPictures.has(path));
  return {
    files: [...files, ...[...changed.values()].flatMap(({ path, text }) => (text === null ? [] : [path]))],
    pictures: [...own, ...[...changedPictures.values()].flatMap(({ path, hash }) => (hash === null ? [] : [path]))],
  };
}

/** A file as an editor sees it. */
export interface SeenFile {
  /** Null: there is no such file. */
  text: string | null;
  /** Hash of the text. An editor sends it back, so that nobody overwrites a text that they have not seen. */
  seen: string | null;
  /** The text in the base revision; null: it has no such file. */
  baseText: string | null;
  /** The operator who changed it in this draft; null: it is as in the base. */
  by: string | null;
  at: Date | null;
}

/** Returns a file of a draft. */
export async function readDraftFile(db: Db, { base, changed }: DraftView, path: string): Promise<SeenFile> {
  const hash = Object.hasOwn(base, path) ? base[path] : undefined;
  const baseText = hash === undefined ? null : ((await readTexts(db, [hash])).get(hash) ?? null);
  const own = changed.get(path);
  const text = own ? own.text : baseText;
  return {
    text,
    seen: text === null ? null : textHash(text),
    baseText,
    by: own?.by ?? null,
    at: own?.at ?? null,
  };
}

export type FileState = 'same' | 'changed' | 'added' | 'removed';

/** Lists the files of a draft with their state, by path. */
export function listDraftFiles({ base, changed }: DraftView): { path: string; state: FileState }[] {
  const paths = [...new Set([...Object.keys(base), ...changed.keys()])].toSorted();
  return paths.map((path) => {
    const own = changed.get(path);
    if (!own) return { path, state: 'same' };
    if (own.text === null) return { path, state: 'removed' };
    return { path, state: base[path] === undefined ? 'added' : 'changed' };
  });
}
