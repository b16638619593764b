type Cell = string | number | boolean | Date | null | undefined;
export type Row = Readonly<Record<string, Cell>>;

/** Maximum number of rows: an outage can park hundreds of thousands of deliveries. */
const MOST = 500;

/** Returns the first `MOST` rows as a plain table with headings; `(none)` without rows. */
export function table(all: readonly Row[]): string {
  const [first] = all;
  if (!first) return '(none)';
  const headings = Object.keys(first);
  const rows = all.slice(0, MOST).map((row) => headings.map((heading) => text(row[heading])));
  const widths = headings.map((_, column) => Math.max(...[headings, ...rows].map((line) => line[column]?.length ?? 0)));
  const lines = [headings, ...rows].map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const more = all.length - rows.length;
  return (more > 0 ? [...lines, `… and ${more} more: \`--json\` has all`] : lines).join('\n');
}

/** Returns a heading with a table below. */
export const section = (heading: string, rows: readonly Row[]): string => `${heading}\n${indent(table(rows))}`;

const indent = (lines: string): string => lines.replace(/^/gm, '  ');

/** Formats a cell without control characters, because texts of games and providers could steer a terminal. */
function text(cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return '-';
  if (cell instanceof Date) return `${cell.toISOString().slice(0, 19).replace('T', ' ')}Z`;
  return String(cell).replace(/\p{Cc}+/gu, ' ');
}
