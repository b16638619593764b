/** A spreadsheet would take what begins so for a formula, and do what a player wrote. */
const FORMULA = /^[\s]*[=+\-@]|^[\t\r\n]/;

/** Rows as CSV (RFC 4180), with every cell in quotes; texts that are no numbers cannot become formulas. */
export const csv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => row.map(cell).join(',')).join('\r\n');

const cell = (value: string | number | null): string => {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};
