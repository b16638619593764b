import type { Mistake } from './mistake.ts';

/** The columns that a file may have. */
export interface Columns<Name extends string> {
  all: readonly Name[];
  /** Returns sentences about missing columns. */
  missing(found: readonly Name[]): readonly string[];
  /** Returns true for a first row that is data already: such a file has only the first of `all`. */
  startsWithData?(cells: readonly string[]): boolean;
  /** The advice for a row with too many cells. */
  tooMany?: string;
}

/** The columns of a file, in its order. */
export interface Head<Name extends string> {
  names: readonly Name[];
  /** The columns with the empty ones at the end. Only these may have empty cells: `4,99,` is no price of 4. */
  width: number;
  mistakes: readonly Mistake[];
}

/** Returns the separator of a file. No column has one in its name, so the first one in the first row separates. */
export const separatorOf = (firstRow: string): string => /[,;\t]/.exec(firstRow)?.[0] ?? ',';

/**
 * Reads the names of columns. Spreadsheets write empty columns at the end if a cell there was used once, so these are
 * no mistake.
 */
export function readHead<Name extends string>(
  cells: readonly string[],
  line: number,
  { all, missing }: Columns<Name>,
): Head<Name> {
  const names = cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1).map((cell) => cell.toLowerCase());
  const mistakes: string[] = [];
  const isKnown = (name: string): name is Name => (all as readonly string[]).includes(name);
  const known = names.filter(isKnown);
  const unknown = names.filter((name) => !isKnown(name));
  for (const name of new Set(names.filter((one, at) => one !== '' && names.indexOf(one) !== at)))
    mistakes.push(`the column ${name} is there twice`);
  if (unknown.includes('')) mistakes.push(`column ${names.indexOf('') + 1} has no name`);
  for (const name of new Set(unknown.filter((one) => one !== '')))
    mistakes.push(`there is no column ${name}; columns are ${all.join(', ')}`);
  mistakes.push(...missing(known));
  return { names: known, width: cells.length, mistakes: mistakes.map((why) => ({ line, why })) };
}
