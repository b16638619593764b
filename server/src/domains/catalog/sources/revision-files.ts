import type { Db } from '#server/db/client.ts';
import { hashOfFile } from '../art/catalog.art.ts';
import { readAsset, readVersions } from '../catalog.repo.ts';
import { RevisionUnavailable, revisionDocuments } from '../revisions/former-revisions.ts';
import type { FileMap } from './source-files.ts';
import { filesOfRevision } from './sources.repo.ts';

/** The files of a revision. */
export interface RevisionFiles {
  /** Path -> hash of the text. */
  files: FileMap;
  /** Path -> hash of the picture. */
  pictures: FileMap;
}

/** Returns the files of a revision, without their contents. @throws RevisionUnavailable */
export async function revisionFiles(db: Db, revision: number): Promise<RevisionFiles> {
  const documents = await revisionDocuments(db, revision);
  const files = await filesOfRevision(db, revision);
  if (!files)
    throw new RevisionUnavailable(
      'files',
      `The files of revision ${revision} are not stored. Apply the folder once with this version.`,
    );
  const art = documents.filter(({ kind }) => kind === 'art');
  const [document] = await readVersions(db, art);
  const pictures = Object.entries((document?.document ?? {}) as FileMap);
  return { files, pictures: Object.fromEntries(pictures.map(([path, file]) => [path, hashOfFile(file)])) };
}

/** Returns the bytes of a picture. @throws RevisionUnavailable `pictures` */
export async function pictureBytes(db: Db, hash: string): Promise<Buffer> {
  const asset = await readAsset(db, hash);
  if (!asset) throw new RevisionUnavailable('pictures', 'A picture of this revision is not in the database any more.');
  return asset.bytes;
}
