import { formatBytes } from '../apply/catalog.text.ts';
import { ART_LIMIT_BYTES, artFile, CLIP_LIMIT_BYTES, hashOfFile, sizeLimit } from '../art/catalog.art.ts';
import { findPictureProblems } from '../art/catalog.images.ts';
import type { StoredAsset } from '../catalog.repo.ts';
import { ART_PATH } from '../schema/vocabulary.ts';
import { collision, type DraftView, type FileState, MAX_PATH_LENGTH } from './draft-files.ts';
import type { DraftPicture } from './draft-pictures.repo.ts';

/** The limits of one file. */
export const FILE_LIMITS = { picture: ART_LIMIT_BYTES, clip: CLIP_LIMIT_BYTES };

/** The limits of a draft: of its added and replaced pictures together. */
export const PICTURE_LIMITS = { bytes: 40 * ART_LIMIT_BYTES, pictures: 200 };

/** Returns why a path cannot be that of a new picture; null if it can. */
export function picturePathProblem(path: string, paths: Iterable<string>): string | null {
  if (path.length > MAX_PATH_LENGTH || !ART_PATH.test(path))
    return `${path} is not a path of a picture: it begins with art/, has lower-case letters from a to z, digits, - _ . and /, and ends in .svg, .png, .webp, .avif, .jpg, .mp4 or .webm.`;
  return collision(path, paths);
}

/** Returns why the content of a picture is refused, by the rules of the catalogue; null if it is not. */
export function pictureProblem(path: string, bytes: Buffer): string | null {
  const limit = sizeLimit(path);
  if (bytes.length > limit) return `${path} is ${formatBytes(bytes.length)}: it must be at most ${formatBytes(limit)}.`;
  const [first, ...more] = findPictureProblems(path, bytes);
  if (!first) return null;
  const line = path.endsWith('.svg') ? ` (line ${first.line})` : '';
  const others = more.length > 0 ? ` It has ${more.length} more of such problems.` : '';
  return `${path} ${first.message}${line}.${others}`;
}

/** Returns why the pictures of a draft are too many; null if they are not. */
export function picturesProblem(pictures: readonly Pick<DraftPicture, 'size'>[]): string | null {
  if (pictures.length > PICTURE_LIMITS.pictures)
    return `A draft changes at most ${PICTURE_LIMITS.pictures} pictures. Apply it, and go on in another draft.`;
  const bytes = pictures.reduce((sum, { size }) => sum + (size ?? 0), 0);
  return bytes > PICTURE_LIMITS.bytes
    ? `The pictures of a draft have at most ${formatBytes(PICTURE_LIMITS.bytes)} together. Apply it, and go on in another draft.`
    : null;
}

/** Returns the content of a picture as it is stored. */
export function pictureContent(path: string, bytes: Buffer): StoredAsset {
  const { file, type } = artFile(path, bytes);
  return { hash: hashOfFile(file), type, bytes };
}

/** A picture of a draft. */
export interface SeenPicture {
  path: string;
  state: FileState;
  /** Null: it is removed. An editor sends it back, so that nobody replaces a picture that they have not seen. */
  hash: string | null;
  /** The hash in the base revision; null: it has no such picture. */
  baseHash: string | null;
  /** The operator who changed it in this draft; null: it is as in the base. */
  by: string | null;
  at: Date | null;
}

/** Lists the pictures of a draft with their state, by path. */
export function listDraftPictures({ pictures, changedPictures }: DraftView): SeenPicture[] {
  const paths = [...new Set([...Object.keys(pictures), ...changedPictures.keys()])].toSorted();
  return paths.map((path) => {
    const baseHash = pictures[path] ?? null;
    const own = changedPictures.get(path);
    if (!own) return { path, state: 'same', hash: baseHash, baseHash, by: null, at: null };
    const state = own.hash === null ? 'removed' : baseHash === null ? 'added' : 'changed';
    return { path, state, hash: own.hash, baseHash, by: own.by, at: own.at };
  });
}

/** Returns the address of a picture below `/platform/art/`. */
export const pictureFile = (path: string, hash: string): string => `${hash}${path.slice(path.lastIndexOf('.'))}`;
