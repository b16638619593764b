import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CsvError, InfoRecord, Parser } from 'csv-parse';
import { separatorOf } from './columns.ts';
import type { Mistake } from './mistake.ts';

/** A text, whole or in pieces. */
export type Source = string | AsyncIterable<string>;

/** The cells of a row, and the line of the file where it begins. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** Characters that are parsed before other work gets its turn: some 10 ms. */
const SLICE = 16 * 1024;
/** The largest row: a quote that is not closed would take the rest of the file. */
const MOST_BYTES = 64 * 1024;

const PROBLEMS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed',
  CSV_MAX_RECORD_SIZE: 'the row has more than 64 kB; probably a quote is not closed',
  CSV_NON_TRIMABLE_CHAR_AFTER_CLOSING_QUOTE:
    'there is text after a closing quote; write each quote in a quoted text twice, such as "12"" disc"',
};

/** A spreadsheet keeps the sign that `csv` puts before texts which look like formulas. */
const cellText = (cell: string): string => cell.trim().replace(/^'(?=[\s"]*[=+\-@＝＋－＠])/, '');

/** Returns the text in slices with `\n` as line end; the parser would count `\r\n` within quotes twice. */
async function* slicesOf(source: Source): AsyncGenerator<string> {
  let kept = '';
  let isFirst = true;
  for await (const text of typeof source === 'string' ? [source] : source) {
    for (let from = 0; from < text.length; from += SLICE) {
      const slice = kept + text.slice(from, from + SLICE);
      kept = slice.endsWith('\r') ? '\r' : '';
      const whole = kept === '' ? slice : slice.slice(0, -1);
      yield (isFirst ? whole.replace(/^\uFEFF/, '') : whole).replace(/\r\n?/g, '\n');
      isFirst = false;
      await nextTurn();
    }
  }
  if (kept !== '') yield '\n';
}

/** Reads until the first row that is not empty is there, and returns it with all that was read. */
async function firstRowOf(slices: AsyncIterator<string>): Promise<{ row: string; read: string }> {
  let read = '';
  for (;;) {
    const { value, done } = await slices.next();
    if (!done) read += value;
    const row = /^\s*(\S[^\n]*)\n/.exec(read)?.[1];
    if (row !== undefined || done || read.length > MOST_BYTES) return { row: row ?? read.trim(), read };
  }
}

/**
 * Reads the rows of a CSV file that have a cell with a text. Other work of the process goes on meanwhile. A file that
 * cannot be read to its end has a mistake as its last item.
 */
export async function* readRecords(source: Source): AsyncGenerator<CsvRecord | Mistake> {
  const slices = slicesOf(source);
  const { row, read } = await firstRowOf(slices);
  const rows: CsvRecord[] = [];
  const last = { line: 0, empty: 0 };
  const parser = await openParser(row, (cells, { lines, empty_lines }) => {
    Object.assign(last, { line: lines, empty: empty_lines });
    const breaks = cells.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);
    const texts = cells.map(cellText);
    if (texts.some((text) => text !== '')) rows.push({ line: lines - breaks, cells: texts });
  });
  const end = finished(parser).then(
    () => null,
    (error: CsvError & Partial<InfoRecord>) => error,
  );
  try {
    parser.write(read);
    for await (const slice of slices) {
      yield* rows.splice(0);
      if (parser.errored) break;
      parser.write(slice);
    }
    if (!parser.errored) parser.end();
    const error = await end;
    yield* rows.splice(0);
    if (!error) return;
    const why = PROBLEMS[error.code];
    if (why === undefined) throw error;
    yield { line: last.line + 1 + (error.empty_lines ?? 0) - last.empty, why };
  } finally {
    parser.destroy();
  }
}

/** Few processes read a file, so only these load the parser. @param onRow is called with each row */
async function openParser(firstRow: string, onRow: (cells: string[], info: InfoRecord) => void): Promise<Parser> {
  const { parse } = await import('csv-parse');
  const parser = parse({
    delimiter: separatorOf(firstRow),
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: MOST_BYTES,
    on_record: (cells: string[], info) => {
      onRow(cells, info);
      return null;
    },
  });
  return parser.resume();
}
