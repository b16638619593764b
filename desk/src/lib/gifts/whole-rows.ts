/** The rows of a text that are there from begin to end. */
export interface WholeRows {
  lines: number;
  rows: number;
  /** A row begins after them and is not there to its end. */
  isOpen: boolean;
}

/**
 * Counts the whole rows at the start of a text, since a cell in quotes may have line ends. Uses the server's parser
 * with the same rules, which loads for the first list with a quote.
 * @param head the first line of the list: its first separator separates all cells
 */
export async function countWholeRows(text: string, head: string): Promise<WholeRows> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  // The page stays usable while a list of 100,000 rows is read.
  await new Promise((resolve) => setTimeout(resolve));
  let [lines, rows] = [0, 0];
  const options = {
    delimiter: /[,;\t]/.exec(head)?.[0] ?? ',',
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    on_record: (cells: string[], info: { lines: number }) => {
      lines = info.lines;
      if (cells.some((cell) => cell.trim() !== '')) rows += 1;
      return null;
    },
  };
  try {
    parse(text, options);
    return { lines, rows, isOpen: false };
  } catch (error) {
    if ((error as { code?: string }).code === 'CSV_QUOTE_NOT_CLOSED') return { lines, rows, isOpen: true };
    // The server names other mistakes with their line.
    return { lines: text.split('\n').length, rows: rows + 1, isOpen: false };
  }
}
