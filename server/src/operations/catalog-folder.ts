import { z } from 'zod';
import {
  type CatalogContent,
  type CatalogProblem,
  type CatalogRules,
  formatProblem,
  type LoadFolder,
  loadCatalog,
} from '#server/domains/catalog/index.ts';
import type { ApprovalLimits } from './approvals/role-limits.ts';
import { OperationRefusal } from './refusal.ts';

/** The parts of catalogue operations. */
export interface CatalogParts {
  catalogRules: CatalogRules;
  /** Checks the folder of a draft outside of the process’s own thread; absent: in it. */
  loadFolder?: LoadFolder;
}

/** The parts of operations that apply a catalogue. */
export interface ApplyingParts extends CatalogParts {
  approvals: Pick<ApprovalLimits, 'prices'>;
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
  throw invalidCatalog(result.problems);
}

/** Returns the refusal of a catalogue with mistakes: each in a line with its file and field. */
export function invalidCatalog(problems: readonly CatalogProblem[]): OperationRefusal {
  const lines = [...problems.map(formatProblem), `${problems.length} problem(s).`];
  return new OperationRefusal('catalog.invalid', lines.join('\n'), { problems: problems.length });
}
