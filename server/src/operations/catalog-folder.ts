import { z } from 'zod';
import { type CatalogContent, type CatalogRules, formatProblem, loadCatalog } from '#server/domains/catalog/index.ts';
import { OperationRefusal } from './refusal.ts';

/** The parts of catalogue operations. */
export interface CatalogParts {
  catalogRules: CatalogRules;
}

/** A folder on the machine that runs the operation. */
export const folder = z.strictObject({ dir: z.string().min(1) });

/**
 * Reads a folder with a catalogue. Notes of the check do not prevent an apply.
 * @throws OperationRefusal `catalog.invalid`, each mistake in a line with its file and field
 */
export async function readFolder(
  { catalogRules }: CatalogParts,
  dir: string,
): Promise<{ content: CatalogContent; notes: string[] }> {
  const result = await loadCatalog(dir, catalogRules);
  if (result.ok) return { content: result.content, notes: result.notes.map(formatProblem) };
  const lines = [...result.problems.map(formatProblem), `${result.problems.length} problem(s).`];
  throw new OperationRefusal('catalog.invalid', lines.join('\n'), { problems: result.problems.length });
}
