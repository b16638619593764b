/**
 * Matches the places where a spreadsheet would read a player's text as a formula and run it. Full-width signs count
 * in Chinese and Japanese. Many countries split at semicolons, so a cell may also begin in the middle of a text.
 */
const FORMULA = /(^|[;\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** Returns a text of a cell without the signs that `csv` puts before formulas. */
export const withoutFormulaSigns = (text: string): string =>
  text.replace(/(^|[;\t\r\n])'(?=[\s"]*[=+\-@＝＋－＠])/g, '$1');

/** Begins a CSV file: spreadsheets read a file without it in the code page of their computer. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Returns rows as CSV (RFC 4180), with every cell in quotes; texts cannot become formulas. */
export const csv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n');

const cell = (value: string | number | null): string => {
  const text = String(value ?? '');
  const safe = typeof value === 'string' ? text.replace(FORMULA, "$1'$2") : text;
  return `"${safe.replaceAll('"', '""')}"`;
};
