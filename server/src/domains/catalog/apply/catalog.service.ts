import type { Db, Sql, Tx } from '#server/db/client.ts';
import { storeDocuments, storeImages } from '../art/catalog.store.ts';
import { type CatalogContent, type CatalogDocument, documentHash, documentName } from '../catalog.documents.ts';
import {
  type DocumentRef,
  lockCatalog,
  notifyCatalog,
  readDocuments,
  readVersions,
  removeDocuments,
} from '../catalog.repo.ts';
import { type Difference, diffDocuments } from './catalog.diff.ts';
import { type CatalogRules, formatProblem, loadCatalog } from './catalog.load.ts';
import type { CatalogProblem } from './catalog.yaml.ts';

/** A folder that does not pass the check: nothing was applied. */
export class InvalidCatalog extends Error {
  readonly problems: readonly CatalogProblem[];

  constructor(problems: readonly CatalogProblem[]) {
    super(`the catalogue has ${problems.length} problem(s)\n${problems.map(formatProblem).join('\n')}`);
    this.name = 'InvalidCatalog';
    this.problems = problems;
  }
}

const loadValid = async (dir: string, rules: CatalogRules) => {
  const result = await loadCatalog(dir, rules);
  if (!result.ok) throw new InvalidCatalog(result.problems);
  return result.content;
};

/** What differs between a folder and what is stored: documents to write, and those that are gone. */
const compare = (stored: readonly DocumentRef[], documents: readonly CatalogDocument[]) => {
  const hashes = new Map(stored.map((entry) => [documentName(entry), entry.hash]));
  const names = new Set(documents.map(documentName));
  return {
    fresh: documents
      .map((entry) => ({ ...entry, hash: documentHash(entry.document) }))
      .filter((entry) => hashes.get(documentName(entry)) !== entry.hash),
    gone: stored.filter((entry) => !names.has(documentName(entry))),
  };
};

/** What `applyCatalog` would change; throws `InvalidCatalog`. */
export const diffCatalog = async (db: Db, dir: string, rules: CatalogRules): Promise<Difference[]> =>
  diffContent(db, await loadValid(dir, rules), rules);

/** What `applyContent` would change. */
export const diffContent = async (db: Db, content: CatalogContent, rules: CatalogRules): Promise<Difference[]> => {
  const stored = await readDocuments(db);
  const { fresh, gone } = compare(stored, content.documents);
  const touched = new Set([...fresh, ...gone].map(documentName));
  const before = await readVersions(
    db,
    stored.filter((entry) => touched.has(documentName(entry))),
  );
  return diffDocuments(before, fresh, rules.sections);
};

/** A document that was changed, such as `game 1000039`, by the hashes of its versions; null: there was none, or is none any more. */
export interface DocumentChange {
  document: string;
  before: string | null;
  after: string | null;
}

/** Makes the stored catalogue equal to what a folder holds; running servers follow at the commit. Answers what changed. */
export async function applyContent(tx: Tx, { documents, art }: CatalogContent): Promise<DocumentChange[]> {
  await lockCatalog(tx);
  const stored = await readDocuments(tx);
  const { fresh, gone } = compare(stored, documents);
  if (fresh.length + gone.length === 0) return [];
  await storeDocuments(tx, fresh);
  await removeDocuments(tx, gone);
  await storeImages(tx, art);
  await notifyCatalog(tx);
  const before = new Map(stored.map((entry) => [documentName(entry), entry.hash]));
  const after = new Map(fresh.map((entry) => [documentName(entry), entry.hash]));
  return [...fresh, ...gone].map(documentName).map((document) => ({
    document,
    before: before.get(document) ?? null,
    after: after.get(document) ?? null,
  }));
}

/**
 * Makes the stored catalogue equal to a folder, for databases of tests and benchmarks: nothing records it. Answers the documents that changed.
 * Throws `InvalidCatalog` with every problem, having changed nothing.
 */
export const applyCatalog = async (sql: Sql, dir: string, rules: CatalogRules): Promise<{ changed: string[] }> => {
  const content = await loadValid(dir, rules);
  const changed = await sql.begin((tx) => applyContent(tx, content));
  return { changed: changed.map(({ document }) => document) };
};
