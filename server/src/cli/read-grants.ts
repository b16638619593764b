import { type FileHandle, open } from 'node:fs/promises';
import { type Contents, contents } from '../operations/grant-lines.ts';
import { OperationRefusal } from '../operations/refusal.ts';

export interface Line {
  /** Its number in the file. */
  at: number;
  uid: number;
  contents?: Contents;
}

/** A line that cannot be read, and why. */
export interface BadLine {
  at: number;
  why: string;
}

const UID = /^\d{1,15}$/;
const COLUMNS = ['uid', 'points', 'coupon', 'gid', 'goods'];

/**
 * What each line gives whom, so many at once: a file of any length takes little memory. The first line names the columns; a file whose
 * first line is a player's number has no other column.
 * @param all everybody gets the same, which is said elsewhere
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
      else if (first !== undefined) bad.push({ at, why: `player ${read.uid} stands in line ${first} already` });
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
  // It is read twice.
  throw unreadable(`${file} is no plain file.`);
}

/**
 * Splits a line into cells as spreadsheets write them: with commas, semicolons or tabs, some in quotes. `trim` also removes the byte
 * order mark of the first line.
 */
const cellsOf = (text: string): string[] => text.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

/** @throws OperationRefusal `usage` */
function columnsOf(cells: readonly string[], all: boolean): readonly string[] {
  const columns = UID.test(cells[0] ?? '') ? ['uid'] : cells;
  const foreign = columns.find((column) => !COLUMNS.includes(column));
  if (foreign !== undefined)
    throw new OperationRefusal('usage', `There is no column ${foreign}; columns are ${COLUMNS.join(', ')}.`);
  if (!columns.includes('uid')) throw new OperationRefusal('usage', 'The first line names the columns; one is uid.');
  if (all !== (columns.length === 1))
    throw new OperationRefusal('usage', 'What is given is said by options, or by columns of the file: by one of them.');
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
  if (!UID.test(uid)) return { why: `${uid || 'nothing'} is no number of a player` };
  if (all) return { uid: Number(uid) };
  const given = readContents({ points, coupon, gid, goods });
  return typeof given === 'string' ? { why: given } : { uid: Number(uid), contents: given };
}

/** What is given, of texts: `points`, `coupon`, or `gid` and `goods` such as `key:3+potion:1`. Else why it cannot be read. */
export function readContents(typed: Partial<Record<'points' | 'coupon' | 'gid' | 'goods', string>>): Contents | string {
  const { points, coupon, gid, goods } = typed;
  const said = [points, coupon, gid || goods].filter((one) => one);
  if (said.length !== 1) return 'says not one of points, coupon, gid with goods';
  if (points) return parse({ points: Number(points) }, `${points} is no number of points`);
  if (coupon) return parse({ coupon }, `${coupon} is no coupon`);
  const pieces = (goods ?? '').split('+').map((piece) => {
    const [, good, quantity] = /^([^:]+):(\d+)$/.exec(piece.trim()) ?? [];
    return { good, quantity: Number(quantity) };
  });
  return parse({ gid: Number(gid), goods: pieces }, 'goods are written GOOD:NUMBER, several with +, beside a gid');
}

function parse(value: object, why: string): Contents | string {
  const read = contents.safeParse(value);
  return read.success ? read.data : why;
}
