import type { Db, Sql } from '#server/db/client.ts';
import type { Charging } from '#server/kernel/charging.ts';
import { type Difference, diffDocuments, documentName } from './catalog.diff.ts';
import { documentHash } from './catalog.documents.ts';
import { formatProblem, loadCatalog } from './catalog.load.ts';
import { addAsset, lockCatalog, notifyCatalog, readDocuments, writeDocument } from './catalog.repo.ts';
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

const loadValid = async (dir: string, charging: Charging) => {
  const result = await loadCatalog(dir, charging);
  if (!result.ok) throw new InvalidCatalog(result.problems);
  return result.content;
};

/** What `applyCatalog` would change; throws `InvalidCatalog`. */
export const diffCatalog = async (db: Db, dir: string, charging: Charging): Promise<Difference[]> => {
  const content = await loadValid(dir, charging);
  return diffDocuments(await readDocuments(db), content.documents);
};

/**
 * Makes the stored catalogue equal to a folder, in one transaction; running servers follow at once.
 * Answers the documents that changed, such as `game 1000039`: none when applied before.
 * Throws `InvalidCatalog` with every problem, having changed nothing.
 */
export const applyCatalog = async (sql: Sql, dir: string, charging: Charging): Promise<{ changed: string[] }> => {
  const { documents, art } = await loadValid(dir, charging);
  return await sql.begin(async (tx) => {
    await lockCatalog(tx);
    const stored = new Map((await readDocuments(tx)).map((entry) => [`${entry.kind} ${entry.id}`, entry]));
    const changed: string[] = [];
    for (const { kind, id, document } of documents) {
      const name = `${kind} ${id}`;
      const hash = documentHash(document);
      const same = stored.get(name)?.hash === hash;
      stored.delete(name);
      if (same) continue;
      await writeDocument(tx, kind, id, { hash, document });
      changed.push(documentName({ kind, id }));
    }
    for (const { kind, id } of stored.values()) {
      await writeDocument(tx, kind, id, null);
      changed.push(documentName({ kind, id }));
    }
    if (changed.length === 0) return { changed };
    await Promise.all(
      art.map(({ file, type, bytes }) => addAsset(tx, { hash: file.split('.')[0] ?? '', type, bytes })),
    );
    await notifyCatalog(tx);
    return { changed };
  });
};
