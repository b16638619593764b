import type { Db, Tx } from '#server/db/client.ts';
import { type Difference, diffDocuments } from '../apply/catalog.diff.ts';
import type { Target } from '../apply/catalog.service.ts';
import { assetOf } from '../art/catalog.art.ts';
import { parseDocuments, readStored, wholeKinds } from '../catalog.documents.ts';
import { type DocumentRef, lockCatalog, missingAssets, readVersions } from '../catalog.repo.ts';
import { type CatalogSections, collectionsOf } from '../schema/section.ts';
import { readDocumentsAt, readRevision } from './revisions.repo.ts';

/** Documents in memory at the same time while they are checked. */
const AT_ONCE = 20;

/** Thrown if a former revision cannot be read or applied. */
export class NoRevision extends Error {
  readonly reason: 'unknown' | 'forgotten' | 'unreadable' | 'pictures';

  constructor(reason: NoRevision['reason'], message: string) {
    super(message);
    this.name = 'NoRevision';
    this.reason = reason;
  }
}

/** Returns the documents of a revision. @throws NoRevision `unknown`, `forgotten` */
export async function documentsAt(db: Db, revision: number): Promise<DocumentRef[]> {
  const found = await readRevision(db, revision);
  if (!found) throw new NoRevision('unknown', `There is no revision ${revision}.`);
  if (!found.kept) throw new NoRevision('forgotten', `The content of revision ${revision} is not stored any more.`);
  return await readDocumentsAt(db, revision);
}

/**
 * Returns a former revision as a target. Locks the catalogue until the transaction ends.
 * @throws NoRevision
 */
export async function targetAt(tx: Tx, revision: number, sections: CatalogSections): Promise<Target> {
  await lockCatalog(tx);
  const documents = await documentsAt(tx, revision);
  await checkReadable(tx, documents, sections).catch((error: unknown) => {
    throw new NoRevision(
      'unreadable',
      `Revision ${revision} cannot be applied by this version: ${(error as Error).message}`,
    );
  });
  await checkPictures(tx, documents);
  return { documents, contentOf: (refs) => readVersions(tx, refs), art: [] };
}

/** Checks that this version can read the documents. Otherwise, no process could start after the rollback. */
async function checkReadable(tx: Tx, documents: readonly DocumentRef[], sections: CatalogSections): Promise<void> {
  const whole = new Set(wholeKinds(sections));
  parseDocuments(
    await readVersions(
      tx,
      documents.filter(({ kind }) => whole.has(kind)),
    ),
    sections,
  );
  const collections = new Map(collectionsOf(sections).map((collection) => [collection.name, collection]));
  const entries = documents.filter(({ kind }) => !whole.has(kind));
  for (let next = 0; next < entries.length; next += AT_ONCE) {
    for (const entry of await readVersions(tx, entries.slice(next, next + AT_ONCE))) {
      const collection = collections.get(entry.kind);
      if (collection) readStored(collection.schema, entry, entry.document);
    }
  }
}

async function checkPictures(tx: Tx, documents: readonly DocumentRef[]): Promise<void> {
  const [art] = await readVersions(
    tx,
    documents.filter(({ kind }) => kind === 'art'),
  );
  const files = Object.values((art?.document ?? {}) as Record<string, string>);
  const missing = await missingAssets(tx, files.map(assetOf));
  if (missing.size > 0)
    throw new NoRevision('pictures', `${missing.size} picture(s) of this revision are not in the database any more.`);
}

/** Returns the differences between a revision and the one before it. @throws NoRevision */
export async function differencesAt(db: Db, revision: number, sections: CatalogSections): Promise<Difference[]> {
  const after = await documentsAt(db, revision);
  const before = revision === 1 ? [] : await documentsAt(db, revision - 1);
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
