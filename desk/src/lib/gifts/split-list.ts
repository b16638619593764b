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
  /** Lines that are not empty. */
  rows: number;
}

const bytesOf = (line: string): number => new TextEncoder().encode(JSON.stringify(line)).length;

/** Returns true for a line without names of columns: it begins with the number of a player. */
const isRow = (line: string): boolean => /^"?\d/.test(line.trim());

/** Splits a list into parts that the server takes. Returns a sentence if it cannot. */
export function splitList(text: string): SplitList | string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const start = lines.findIndex((line) => line.trim() !== '');
  const top = lines[start];
  if (top === undefined) return 'The list is empty.';
  const hasHead = !isRow(top);
  const parts: { first: number; lines: string[]; bytes: number }[] = [];
  let rows = 0;
  for (const [index, line] of lines.entries()) {
    if (index < start || (hasHead && index === start)) continue;
    const bytes = bytesOf(line);
    if (bytes > MAX_BYTES) return `Line ${index + 1} is too long.`;
    if (line.trim() !== '') rows += 1;
    const last = parts.at(-1);
    if (last && last.lines.length < MAX_LINES && last.bytes + bytes <= MAX_BYTES) {
      last.lines.push(line);
      last.bytes += bytes;
    } else parts.push({ first: index + 1, lines: [line], bytes });
  }
  if (rows === 0) return 'The list has no lines below the names of its columns.';
  if (rows > MAX_ROWS) return 'The list has more than 100,000 lines. Split it: both halves can have the same name.';
  return {
    head: hasHead ? top.trim() : 'uid',
    rows,
    parts: parts
      .filter((part) => part.lines.some((line) => line.trim() !== ''))
      .map((part) => ({ first: part.first, text: part.lines.join('\n') })),
  };
}
