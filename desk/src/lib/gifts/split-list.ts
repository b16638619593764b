import { countWholeRows, type WholeRows } from './whole-rows.ts';

/** The most lines of a list, and of a part of it. */
export const MAX_ROWS = 100_000;
const MAX_LINES = 2_000;
/** The most bytes of a part, as the server reads it. */
const MAX_BYTES = 50_000;

/** Lines that are sent together. */
export interface ListPart {
  /** The number of the first line. */
  first: number;
  text: string;
}

export interface SplitList {
  /** The names of the columns. */
  head: string;
  parts: readonly ListPart[];
  /** Rows that are not empty. */
  rows: number;
}

const bytesOf = (line: string): number => new TextEncoder().encode(JSON.stringify(line)).length;

/** Returns true for a line without names of columns: it begins with the number of a player. */
const isRow = (line: string): boolean => /^"?\d/.test(line.trim());

/** Returns the lines from `start` that fit into a part. */
function linesFrom(lines: readonly string[], start: number): string[] {
  const taken: string[] = [];
  let bytes = 0;
  for (let at = start; at < lines.length && taken.length < MAX_LINES; at++) {
    const line = lines[at] ?? '';
    bytes += bytesOf(line);
    if (bytes > MAX_BYTES) break;
    taken.push(line);
  }
  return taken;
}

/** Returns a sentence about a file or a text that is not a list; empty if it can be one. */
export function textProblem(text: string, what: 'file' | 'list'): string {
  if (text.replace(/^\uFEFF/, '').trim() === '') return `The ${what} is empty.`;
  // A file of a spreadsheet, or a text in UTF-16.
  if (text.includes('\0')) return `The ${what} is not a text in UTF-8. Save it in your spreadsheet as “CSV UTF-8”.`;
  return '';
}

/** Returns the rows of lines. Without quotes, each line is a row. */
async function rowsOf(lines: readonly string[], head: string): Promise<WholeRows> {
  const text = lines.join('\n');
  if (text.includes('"')) return countWholeRows(text, head);
  return { lines: lines.length, rows: lines.filter((line) => line.trim() !== '').length, isOpen: false };
}

/** Splits a list into parts of whole rows that the server takes. Returns a sentence if it cannot. */
export async function splitList(text: string): Promise<SplitList | string> {
  const problem = textProblem(text, 'list');
  if (problem !== '') return problem;
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const start = lines.findIndex((line) => line.trim() !== '');
  const top = lines[start];
  if (top === undefined) return 'The list is empty.';
  const head = isRow(top) ? 'uid' : top.trim();
  const parts: ListPart[] = [];
  let rows = 0;
  for (let at = isRow(top) ? start : start + 1; at < lines.length; ) {
    const taken = linesFrom(lines, at);
    if (taken.length === 0) return `Line ${at + 1} is too long.`;
    const found = await rowsOf(taken, head);
    const isLast = at + taken.length === lines.length;
    // The server names the mistake of a last row that is not whole.
    const count = isLast || !found.isOpen ? taken.length : found.lines;
    if (count === 0) return `Line ${at + 1}: a quote is not closed, or the row is too long.`;
    const own = found.rows + (isLast && found.isOpen ? 1 : 0);
    if (own > 0) parts.push({ first: at + 1, text: taken.slice(0, count).join('\n') });
    rows += own;
    if (rows > MAX_ROWS) return 'The list has more than 100,000 lines. Split it: both halves can have the same name.';
    at += count;
  }
  if (rows === 0) return 'The list has no lines below the names of its columns.';
  return { head, rows, parts };
}
