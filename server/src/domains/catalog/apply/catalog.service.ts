import type { Db, Sql, Tx } from '#server/db/client.ts';
import { announce } from '#server/db/events/announce.ts';
import { storeDocuments, storeImages } from '../art/catalog.store.ts';
import { type CatalogContent, documentHash, documentName } from '../catalog.documents.ts';
import {
  type DocumentRef,
  lockCatalog,
  markItemImagesSold,
  notifyCatalog,
  readDocuments,
  readVersions,
  removeDocuments,
  type StoredDocument,
} from '../catalog.repo.ts';
import { addMissingRevision, addRevision, currentRevision, forgetRevisions } from '../revisions/revisions.repo.ts';
import type { CatalogSections } from '../schema/section.ts';
import { filesOfRevision, isSameMap, type SourceFiles, storeFiles, toSourceFiles } from '../sources/sources.repo.ts';
import { type Difference, diffDocuments } from './catalog.diff.ts';
import { type CatalogRules, formatProblem, loadCatalog } from './catalog.load.ts';
import type { CatalogProblem } from './catalog.yaml.ts';
import {
  ALL_PERMISSIONS,
  type ChangePermissions,
  findGuardedChanges,
  type GuardedChanges,
  missingPermissions,
  type PublisherName,
} from './guards.ts';

/** Revisions whose content is kept: those of the last `days` days, and the newest `revisions` of any age. */
export const REVISION_RETENTION = { revisions: 100, days: 90 };

/** Thrown for a folder with problems. Nothing was applied. */
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

/** The catalogue state to apply. */
export interface Target {
  documents: readonly DocumentRef[];
  /** Returns the content of some of the documents. */
  contentOf(refs: readonly DocumentRef[]): Promise<StoredDocument[]>;
  /** Stores images that may be missing in the database. */
  storeArt(tx: Tx): Promise<unknown>;
  /** The text files; null if they are not known. */
  files: SourceFiles | null;
}

/**
 * Returns the content of a folder as a target.
 * @param storeArt stores its images; absent: those of the folder
 */
export function toTarget(
  { documents, art, sources }: CatalogContent,
  storeArt: Target['storeArt'] = (tx) => storeImages(tx, art),
): Target {
  const all = documents.map((entry) => ({ ...entry, hash: documentHash(entry.document) }));
  const byName = new Map(all.map((entry) => [documentName(entry), entry]));
  return {
    documents: all,
    contentOf: async (refs) => refs.flatMap((ref) => byName.get(documentName(ref)) ?? []),
    storeArt,
    files: toSourceFiles(sources),
  };
}

/** The changes that lead to a target, and those that need permission. */
export interface Plan extends GuardedChanges {
  /** The current revision; 0 if nothing is applied. */
  revision: number;
  differences: Difference[];
  stored: readonly DocumentRef[];
  fresh: StoredDocument[];
  gone: DocumentRef[];
}

/** Computes the changes that `applyTarget` would make, without making them. */
export async function planChange(db: Db, target: Target, sections: CatalogSections): Promise<Plan> {
  const revision = await currentRevision(db);
  const stored = await readDocuments(db, ['publisher']);
  const hashes = new Map(stored.map((entry) => [documentName(entry), entry.hash]));
  const names = new Set(target.documents.map(documentName));
  const changed = target.documents.filter((entry) => hashes.get(documentName(entry)) !== entry.hash);
  const gone = stored.filter((entry) => !names.has(documentName(entry)));
  const touched = new Set([...changed, ...gone].map(documentName));
  const before = await readVersions(
    db,
    stored.filter((entry) => touched.has(documentName(entry))),
  );
  const fresh = await target.contentOf(changed);
  const differences = diffDocuments(before, fresh, sections);
  const publishers = { was: findPublisher(stored), is: findPublisher(fresh) };
  return { revision, differences, stored, fresh, gone, ...findGuardedChanges(differences, publishers, sections) };
}

/** Returns the publisher, or undefined if the documents have none. */
const findPublisher = (documents: readonly StoredDocument[]) =>
  documents.find(({ kind }) => kind === 'publisher')?.document as PublisherName | undefined;

/** A changed document, such as `game 1000039`, with the hashes of its versions. Null: it was added or removed. */
export interface DocumentChange {
  document: string;
  before: string | null;
  after: string | null;
}

/** The conditions of an apply, and the facts to record with it. */
export interface ApplyOptions {
  sections: CatalogSections;
  allowed: ChangePermissions;
  /** The revision that the operator has seen. The apply stops if another one is current; null skips this check. */
  at: number | null;
  /** The id of the entry in the audit log. */
  action: string | null;
  /** The former revision that a rollback applies again. */
  restored: number | null;
}

export type ApplyResult = { plan: Plan } & (
  | { done: true /** The new current revision. */; revision: number; changed: DocumentChange[] }
  | { done: false; moved: boolean; missing: (keyof ChangePermissions)[] }
);

/**
 * Makes the stored catalogue equal to a target. Running servers reload it after the commit. The lock covers planning,
 * checks and writes, so no other apply can interfere. Writes nothing if the plan is not allowed or changes nothing.
 */
export async function applyTarget(tx: Tx, target: Target, terms: ApplyOptions): Promise<ApplyResult> {
  await lockCatalog(tx);
  await addMissingRevision(tx);
  const plan = await planChange(tx, target, terms.sections);
  const moved = terms.at !== null && terms.at !== plan.revision;
  const missing = missingPermissions(plan, terms.allowed);
  if (moved || missing.length > 0) return { done: false, moved, missing, plan };
  return { done: true, plan, ...(await write(tx, plan, target, terms)) };
}

async function write(
  tx: Tx,
  { revision, stored, fresh, gone, removals, prices }: Plan,
  { storeArt, files }: Target,
  { action, restored }: ApplyOptions,
): Promise<{ revision: number; changed: DocumentChange[] }> {
  if (fresh.length + gone.length === 0)
    return { revision: await keepLayout(tx, revision, files, { action, restored }), changed: [] };
  await storeDocuments(tx, fresh);
  await removeDocuments(tx, gone);
  await storeArt(tx);
  await markItemImagesSold(tx);
  const names = [...fresh, ...gone].map(documentName);
  const summary = { documents: names, removals: removals.length, prices: prices.length };
  const applied = await addRevision(tx, { action, restored, summary });
  if (files) await storeFiles(tx, applied, files);
  await forgetRevisions(tx, REVISION_RETENTION);
  await notifyCatalog(tx);
  await announce(tx, 'catalogue.applied', [{ key: 'catalogue', payload: { revision: applied } }]);
  const before = new Map(stored.map((entry) => [documentName(entry), entry.hash]));
  const after = new Map(fresh.map((entry) => [documentName(entry), entry.hash]));
  const changed = names.map((document) => ({
    document,
    before: before.get(document) ?? null,
    after: after.get(document) ?? null,
  }));
  return { revision: applied, changed };
}

/**
 * Stores files of which only comments and layout differ, as a revision without changes. Returns its number. A revision
 * whose files are not stored gets them.
 */
async function keepLayout(
  tx: Tx,
  revision: number,
  files: SourceFiles | null,
  own: Pick<ApplyOptions, 'action' | 'restored'>,
): Promise<number> {
  if (!files || revision === 0) return revision;
  const stored = await filesOfRevision(tx, revision);
  if (stored && isSameMap(stored, files.map)) return revision;
  const summary = { documents: [], removals: 0, prices: 0, layout: true as const };
  const kept = stored ? await addRevision(tx, { ...own, summary }) : revision;
  await storeFiles(tx, kept, files);
  return kept;
}

/** Returns the changes that `applyCatalog` would make. @throws InvalidCatalog */
export const diffCatalog = async (db: Db, dir: string, rules: CatalogRules): Promise<Difference[]> =>
  (await planChange(db, toTarget(await loadValid(dir, rules)), rules.sections)).differences;

/**
 * Makes the stored catalogue equal to a folder, without guards and without an audit entry: only for databases of tests
 * and benchmarks. Returns the names of the changed documents.
 * @throws InvalidCatalog with every problem; nothing is changed then
 */
export const applyCatalog = async (sql: Sql, dir: string, rules: CatalogRules): Promise<{ changed: string[] }> => {
  const target = toTarget(await loadValid(dir, rules));
  const terms = { sections: rules.sections, allowed: ALL_PERMISSIONS, at: null, action: null, restored: null };
  const applied = await sql.begin((tx) => applyTarget(tx, target, terms));
  return { changed: applied.done ? applied.changed.map(({ document }) => document) : [] };
};
