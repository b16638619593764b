import type { Db, Tx } from '#server/db/client.ts';
import { type Difference, diffDocuments } from '../apply/catalog.diff.ts';
import type { Target } from '../apply/catalog.service.ts';
import { hashOfFile } from '../art/catalog.art.ts';
import { kindsInMemory, parseDocuments, parseStoredDocument } from '../catalog.documents.ts';
import { type DocumentRef, lockCatalog, missingAssets, readVersions } from '../catalog.repo.ts';
import { type CatalogSections, collectionsOf } from '../schema/section.ts';
import { filesOfRevision } from '../sources/sources.repo.ts';
import { currentRevision, readDocumentsAt, readRevision } from './revisions.repo.ts';

/** Documents in memory at the same time while they are checked. */
const BATCH_SIZE = 20;

/** Thrown if a former revision cannot be read or applied. */
export class RevisionUnavailable extends Error {
  readonly reason: 'unknown' | 'forgotten' | 'unreadable' | 'pictures' | 'files';

  constructor(reason: RevisionUnavailable['reason'], message: string) {
    super(message);
    this.name = 'RevisionUnavailable';
    this.reason = reason;
  }
}

/** Returns the documents of a revision. @throws RevisionUnavailable `unknown`, `forgotten` */
export async function revisionDocuments(db: Db, revision: number): Promise<DocumentRef[]> {
  const found = await readRevision(db, revision);
  if (!found) throw new RevisionUnavailable('unknown', `There is no revision ${revision}.`);
  if (!found.kept)
    throw new RevisionUnavailable('forgotten', `The content of revision ${revision} is not stored any more.`);
  return await readDocumentsAt(db, revision);
}

/**
 * Returns a revision with the content of its documents; without a number, the current one.
 * @throws RevisionUnavailable `unknown`, `forgotten`
 */
export async function revisionContent(db: Db, number?: number) {
  const revision = number ?? (await currentRevision(db));
  return { revision, documents: await readVersions(db, await revisionDocuments(db, revision)) };
}

/**
 * Returns a former revision as a target that can be applied. Locks the catalogue until the transaction ends.
 * @throws RevisionUnavailable
 */
export async function lockedRevisionTarget(tx: Tx, revision: number, sections: CatalogSections): Promise<Target> {
  await lockCatalog(tx);
  return revisionTarget(tx, revision, sections);
}

/** Returns a former revision as a target. @throws RevisionUnavailable */
export async function revisionTarget(db: Db, revision: number, sections: CatalogSections): Promise<Target> {
  const documents = await revisionDocuments(db, revision);
  await checkReadable(db, documents, sections).catch((error: unknown) => {
    throw new RevisionUnavailable(
      'unreadable',
      `Revision ${revision} cannot be applied by this version: ${(error as Error).message}`,
    );
  });
  await checkPictures(db, documents);
  const map = await filesOfRevision(db, revision);
  const files = map && { map, texts: new Map() };
  return { documents, contentOf: (refs) => readVersions(db, refs), storeArt: async () => undefined, files };
}

/** Checks that this version can read the documents. Otherwise, no process could start after the rollback. */
async function checkReadable(db: Db, documents: readonly DocumentRef[], sections: CatalogSections): Promise<void> {
  const whole = new Set(kindsInMemory(sections));
  parseDocuments(
    await readVersions(
      db,
      documents.filter(({ kind }) => whole.has(kind)),
    ),
    sections,
  );
  const collections = new Map(collectionsOf(sections).map((collection) => [collection.name, collection]));
  const entries = documents.filter(({ kind }) => !whole.has(kind));
  for (let next = 0; next < entries.length; next += BATCH_SIZE) {
    for (const entry of await readVersions(db, entries.slice(next, next + BATCH_SIZE))) {
      const collection = collections.get(entry.kind);
      if (collection) parseStoredDocument(collection.schema, entry, entry.document);
    }
  }
}

async function checkPictures(db: Db, documents: readonly DocumentRef[]): Promise<void> {
  const [art] = await readVersions(
    db,
    documents.filter(({ kind }) => kind === 'art'),
  );
  const files = Object.values((art?.document ?? {}) as Record<string, string>);
  const missing = await missingAssets(db, files.map(hashOfFile));
  if (missing.size > 0)
    throw new RevisionUnavailable(
      'pictures',
      `${missing.size} picture(s) of this revision are not in the database any more.`,
    );
}

/** Returns the differences between a revision and the one before it. @throws RevisionUnavailable */
export async function revisionDifferences(db: Db, revision: number, sections: CatalogSections): Promise<Difference[]> {
  const after = await revisionDocuments(db, revision);
  const before = revision === 1 ? [] : await revisionDocuments(db, revision - 1);
  const versions = async (refs: readonly DocumentRef[], others: readonly DocumentRef[]) => {
    const same = new Set(others.map(keyOf));
    return await readVersions(
      db,
      refs.filter((ref) => !same.has(keyOf(ref))),
    );
  };
  return diffDocuments(await versions(before, after), await versions(after, before), sections);
}

const keyOf = ({ kind, id, hash }: DocumentRef): string => `${kind} ${id} ${hash}`;
