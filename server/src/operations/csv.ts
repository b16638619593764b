/**
 * A spreadsheet would take what begins so for a formula, and do what a player wrote: full-width signs where Chinese and Japanese are
 * written, and a cell may begin in the middle of a text, as many countries split at semicolons and not at commas.
 */
const FORMULA = /(^|[;\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** Rows as CSV (RFC 4180), with every cell in quotes; texts that are no numbers cannot become formulas. */
export const csv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n');

const cell = (value: string | number | null): string => {
  const text = String(value ?? '');
  const safe = typeof value === 'string' ? text.replace(FORMULA, "$1'$2") : text;
  return `"${safe.replaceAll('"', '""')}"`;
};
