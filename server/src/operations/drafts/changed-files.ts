import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import {
  type CatalogContent,
  currentRevision,
  type DraftView,
  loadCatalog,
  loadDraft,
  pathProblem,
  revisionFiles,
  sizeProblem,
  textProblem,
} from '#server/domains/catalog/index.ts';
import { type CatalogParts, invalidCatalog } from '../catalog-folder.ts';
import { refuseRevision } from '../catalog-guards.ts';
import { OperationRefusal } from '../refusal.ts';

/** Files of the catalogue to change, and the revision to which they belong. */
export const changedFiles = z.strictObject({
  files: z
    .array(z.strictObject({ path: z.string().min(1).max(500), text: z.string().nullable() }))
    .min(1)
    .max(500),
  at: z.int('{at} is the number of a revision').min(1).optional().describe('Absent: the applied one.'),
});

export type ChangedFiles = z.output<typeof changedFiles>;

/**
 * Loads the applied catalogue with changed files, as the check of a draft does. Call it outside of transactions.
 * @throws OperationRefusal `catalog.moved`, `catalog.path`, `catalog.text`, `catalog.size`, `catalog.invalid`
 */
export async function loadChanged(
  { catalogRules, loadFolder }: CatalogParts,
  sql: Db,
  { files, at }: ChangedFiles,
): Promise<{ base: number; content: CatalogContent }> {
  const base = await currentRevision(sql);
  if (base === 0) throw new OperationRefusal('catalog.none', 'No catalogue is applied yet: apply a folder first.');
  if (at !== undefined && at !== base) throw moved(base, at);
  const view = await viewWith(sql, base, files);
  const load = loadFolder ?? ((dir: string) => loadCatalog(dir, catalogRules));
  const result = await loadDraft(sql, view, load).catch(refuseRevision);
  if (!result.ok) throw invalidCatalog(result.problems);
  return { base, content: result.content };
}

const moved = (revision: number, at: number) =>
  new OperationRefusal('catalog.moved', `Nothing was applied: the shop is at revision ${revision}, not at ${at}.`);

async function viewWith(sql: Db, revision: number, files: ChangedFiles['files']): Promise<DraftView> {
  const { files: base, pictures } = await revisionFiles(sql, revision).catch(refuseRevision);
  checkFiles(files, { paths: Object.keys(base), pictures: Object.keys(pictures) });
  const changed = new Map(files.map(({ path, text }) => [path, { path, text, by: '', at: new Date() }]));
  return { base, pictures, changed, changedPictures: new Map() };
}

function checkFiles(
  files: ChangedFiles['files'],
  { paths, pictures }: { paths: readonly string[]; pictures: readonly string[] },
): void {
  const known = new Set(paths);
  const seen = new Set<string>();
  for (const { path, text } of files) {
    if (seen.has(path)) throw new OperationRefusal('catalog.path', `${path} is twice in {files}.`);
    if (text === null && !known.has(path))
      throw new OperationRefusal('catalog.path', `${path} cannot be removed: there is no such file.`);
    const wrongPath = text === null || known.has(path) ? null : pathProblem(path, [...paths, ...pictures, ...seen]);
    if (wrongPath) throw new OperationRefusal('catalog.path', wrongPath);
    const wrongText = text === null ? null : textProblem(text);
    if (wrongText) throw new OperationRefusal('catalog.text', `${path}: ${wrongText}`);
    seen.add(path);
  }
  const tooLarge = sizeProblem(files);
  if (tooLarge) throw new OperationRefusal('catalog.size', tooLarge);
}
