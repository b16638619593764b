import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import type { Db } from '#server/db/client.ts';
import { limitConcurrency } from '#server/kernel/work/limit-concurrency.ts';
import type { LoadResult } from '../apply/catalog.load.ts';
import { RevisionUnavailable } from '../revisions/former-revisions.ts';
import { pictureBytes } from '../sources/revision-files.ts';
import { readTexts } from '../sources/sources.repo.ts';
import type { DraftView } from './draft-files.ts';
import { draftContent } from './draft-pictures.repo.ts';

/** Files that are read at a time. */
const BATCH_SIZE = 50;

/** Reads and checks a folder: `loadCatalog`, or the same in a thread of its own. */
export type LoadFolder = (dir: string) => Promise<LoadResult>;

/** @throws Error if a path leads out of the folder: paths come from the database */
async function write(dir: string, path: string, content: string | Buffer): Promise<void> {
  if (path.includes('\0') || posix.isAbsolute(path) || posix.normalize(path) !== path || path.startsWith('..'))
    throw new Error(`${path} leads out of the folder`);
  await mkdir(dirname(join(dir, path)), { recursive: true });
  await writeFile(join(dir, path), content);
}

async function writeDraft(db: Db, dir: string, { base, pictures, changed, changedPictures }: DraftView): Promise<void> {
  const unchanged = Object.entries(base).filter(([path]) => !changed.has(path));
  for (let next = 0; next < unchanged.length; next += BATCH_SIZE) {
    const some = unchanged.slice(next, next + BATCH_SIZE);
    const texts = await readTexts(
      db,
      some.map(([, hash]) => hash),
    );
    for (const [path, hash] of some) await write(dir, path, texts.get(hash) ?? '');
  }
  for (const { path, text } of changed.values()) if (text !== null) await write(dir, path, text);
  for (const [path, hash] of Object.entries(pictures))
    if (!changedPictures.has(path)) await write(dir, path, await pictureBytes(db, hash));
  for (const { path, hash } of changedPictures.values())
    if (hash !== null) await write(dir, path, await contentBytes(db, hash));
}

/** @throws RevisionUnavailable `pictures` if somebody changed the draft meanwhile */
async function contentBytes(db: Db, hash: string): Promise<Buffer> {
  const content = await draftContent(db, hash);
  if (!content)
    throw new RevisionUnavailable('pictures', 'Somebody changed a picture of this draft meanwhile: try again.');
  return content.bytes;
}

/** A folder has all pictures of the shop, so the folders of many checks at once could fill the disk. */
const inTurn = limitConcurrency(1);

/**
 * Loads the content of a draft, one after the other, with the messages of `catalog check`. Files in problems are paths
 * within the draft.
 * @returns a content whose pictures are in the database already: of the shop, or of the draft
 */
export const loadDraft = (db: Db, view: DraftView, load: LoadFolder): Promise<LoadResult> =>
  inTurn(() => loadNow(db, view, load));

async function loadNow(db: Db, view: DraftView, load: LoadFolder): Promise<LoadResult> {
  const dir = await mkdtemp(join(tmpdir(), 'manawell-draft-'));
  try {
    await writeDraft(db, dir, view);
    const result = await load(dir);
    const within = <T extends { file: string; message: string }>(problem: T): T => ({
      ...problem,
      file: problem.file.replace(`${dir}/`, ''),
      message: problem.message.replaceAll(`${dir}/`, ''),
    });
    return result.ok
      ? { ok: true, content: { ...result.content, art: [] }, notes: result.notes.map(within) }
      : { ok: false, problems: result.problems.map(within) };
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
