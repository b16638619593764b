import { type FileHandle, open } from 'node:fs/promises';
import { type Contents, contents } from '../operations/grant-lines.ts';
import { OperationRefusal } from '../operations/refusal.ts';

export interface Line {
  /** Line number in the file. */
  at: number;
  uid: number;
  contents?: Contents;
}

/** A line that cannot be parsed, with the reason. */
export interface BadLine {
  at: number;
  why: string;
}

const UID = /^\d{1,15}$/;
const COLUMNS = ['uid', 'points', 'coupon', 'gid', 'goods'];

/**
 * Reads the lines of a file in parts of `atOnce`, so that a file of any length needs little memory. The first line has
 * the names of the columns; without them, each line is only a player's number.
 * @param all all players get the same contents, which the options define
 * @throws OperationRefusal `usage`, `players.unreadable`
 */
export async function* readGrants(
  file: string,
  { all, atOnce }: { all: boolean; atOnce: number },
): AsyncGenerator<{ lines: Line[]; bad: BadLine[] }> {
  const seen = new Map<number, number>();
  let columns: readonly string[] | undefined;
  let [lines, bad, at]: [Line[], BadLine[], number] = [[], [], 0];
  const handle = await openFile(file);
  try {
    for await (const text of handle.readLines()) {
      at++;
      const cells = cellsOf(text);
      if (cells.every((cell) => cell === '')) continue;
      if (!columns) {
        columns = columnsOf(cells, all);
        if (!UID.test(cells[0] ?? '')) continue;
      }
      const read = lineOf(columns, cells, all);
      const first = 'uid' in read ? seen.get(read.uid) : undefined;
      if ('why' in read) bad.push({ at, why: read.why });
      else if (first !== undefined) bad.push({ at, why: `player ${read.uid} is already in line ${first}` });
      else {
        seen.set(read.uid, at);
        lines.push({ at, ...read });
      }
      if (lines.length + bad.length < atOnce) continue;
      yield { lines, bad };
      [lines, bad] = [[], []];
    }
    if (lines.length + bad.length > 0) yield { lines, bad };
  } finally {
    await handle.close();
  }
}

/** @throws OperationRefusal `players.unreadable` */
async function openFile(file: string): Promise<FileHandle> {
  const unreadable = (why: string) =>
    new OperationRefusal('players.unreadable', `The file of players cannot be read: ${why}`, { file });
  const handle = await open(file).catch((error: unknown) => {
    throw unreadable((error as Error).message);
  });
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  // The file is read twice, which a pipe does not allow.
  throw unreadable(`${file} is not a regular file.`);
}

/**
 * Splits a line into cells, in the formats of spreadsheets: commas, semicolons or tabs, with optional quotes. `trim`
 * also removes the byte order mark of the first line.
 */
const cellsOf = (text: string): string[] => text.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

/** @throws OperationRefusal `usage` */
function columnsOf(cells: readonly string[], all: boolean): readonly string[] {
  const columns = UID.test(cells[0] ?? '') ? ['uid'] : cells;
  const foreign = columns.find((column) => !COLUMNS.includes(column));
  if (foreign !== undefined)
    throw new OperationRefusal('usage', `There is no column ${foreign}; columns are ${COLUMNS.join(', ')}.`);
  if (!columns.includes('uid'))
    throw new OperationRefusal('usage', 'The first line must name the columns, including uid.');
  if (all !== (columns.length === 1))
    throw new OperationRefusal('usage', 'Define the contents by options or by columns of the file, not by both.');
  return columns;
}

function lineOf(
  columns: readonly string[],
  cells: readonly string[],
  all: boolean,
): Omit<Line, 'at'> | { why: string } {
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== ''))
    return { why: `there are ${cells.length} cells for ${columns.length} column(s)` };
  const row = Object.fromEntries(columns.map((column, n) => [column, cells[n] ?? '']));
  const { uid = '', points, coupon, gid, goods } = row;
  if (!UID.test(uid)) return { why: `${uid || 'nothing'} is not a player number` };
  if (all) return { uid: Number(uid) };
  const given = readContents({ points, coupon, gid, goods });
  return typeof given === 'string' ? { why: given } : { uid: Number(uid), contents: given };
}

/**
 * Returns the contents in the texts `points`, `coupon`, or `gid` and `goods` such as `key:3+potion:1`; or a reason if
 * invalid.
 */
export function readContents(typed: Partial<Record<'points' | 'coupon' | 'gid' | 'goods', string>>): Contents | string {
  const { points, coupon, gid, goods } = typed;
  const said = [points, coupon, gid || goods].filter((one) => one);
  if (said.length !== 1) return 'needs exactly one of points, coupon, or gid with goods';
  if (points) return parse({ points: Number(points) }, `${points} is not a number of points`);
  if (coupon) return parse({ coupon }, `${coupon} is not a coupon`);
  const pieces = (goods ?? '').split('+').map((piece) => {
    const [, good, quantity] = /^([^:]+):(\d+)$/.exec(piece.trim()) ?? [];
    return { good, quantity: Number(quantity) };
  });
  return parse({ gid: Number(gid), goods: pieces }, 'goods need a gid and the form GOOD:NUMBER, joined by +');
}

function parse(value: object, why: string): Contents | string {
  const read = contents.safeParse(value);
  return read.success ? read.data : why;
}
