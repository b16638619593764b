import { type Columns, type Head, readHead } from './columns.ts';
import { type Mistake, WrongColumns } from './mistake.ts';
import { type CsvRecord, readRecords, type Source } from './records.ts';

/** The cells of a row by the names of columns, without the columns that the file does not have. */
type Cells<Name extends string> = Readonly<Partial<Record<Name, string>>>;

export interface CsvRow<Name extends string> {
  line: number;
  cells: Cells<Name>;
}

/**
 * Reads a CSV file as spreadsheets write it: with commas, semicolons or tabs, quotes around cells where needed, and
 * with or without a byte order mark. Returns a mistake in place of a row with too few or too many cells.
 * A file that cannot be read to its end has a mistake as its last item.
 * @throws WrongColumns if columns are missing, unknown or there twice
 */
export async function* readCsv<Name extends string>(
  source: Source,
  columns: Columns<Name>,
): AsyncGenerator<CsvRow<Name> | Mistake> {
  let head: Head<Name> | null = null;
  for await (const record of readRecords(source)) {
    if ('why' in record) {
      yield record;
      return;
    }
    if (head) {
      yield rowOf(record, head, columns.tooMany);
      continue;
    }
    const isData = columns.startsWithData?.(record.cells) ?? false;
    head = readHead(isData ? columns.all.slice(0, 1) : record.cells, record.line, columns);
    if (head.mistakes.length > 0) throw new WrongColumns(head.mistakes);
    if (isData) yield rowOf(record, head, columns.tooMany);
  }
  if (!head) throw new WrongColumns(readHead([], 1, columns).mistakes);
}

function rowOf<Name extends string>(
  { line, cells }: CsvRecord,
  { names, width }: Head<Name>,
  tooMany = '',
): CsvRow<Name> | Mistake {
  const columns = names.length;
  const used = cells.findLastIndex((cell) => cell !== '') + 1;
  if (cells.length >= columns && cells.length <= width && used <= columns)
    return { line, cells: Object.fromEntries(names.map((name, at) => [name, cells[at]])) as Cells<Name> };
  const found = cells.length > width ? cells.length : Math.max(used, Math.min(cells.length, columns));
  const count = `there ${found === 1 ? 'is 1 cell' : `are ${found} cells`} for ${columns} column${columns === 1 ? '' : 's'}`;
  return { line, why: found > columns ? `${count}${tooMany}` : count };
}
