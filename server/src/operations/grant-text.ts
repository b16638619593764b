import { contents as contentsSchema } from '#server/domains/rewards/index.ts';
import type { Contents, NamedPlayer } from './grant-lines.ts';
import { OperationRefusal } from './refusal.ts';

/** A line of a list of grants: a player, and contents if each line has its own. */
export interface Line extends NamedPlayer {
  /** Line number in the list. */
  at: number;
  contents?: Contents;
}

/** A line that cannot be parsed, with the reason. */
export interface BadLine {
  at: number;
  why: string;
}

type Cells = readonly string[];

const DIGITS = /^\d{1,15}$/;
const UID = DIGITS;
const GAME = /^[1-9]\d{0,9}$/;
const MAX_CHARACTER = 64;
const COLUMNS = ['uid', 'game', 'character', 'points', 'coupon', 'gid', 'goods'];
const PLAYER = ['uid', 'game', 'character'];

/**
 * Reads a list of grants line by line, as the command and the desk take it. The first line has the names of the
 * columns; without them, each line is only a player's number.
 */
export interface ListReader {
  /** Returns null for an empty line and for the names of the columns. @throws OperationRefusal `usage` */
  read(text: string, at: number): Line | BadLine | null;
}

/** @param all all players get the same contents, so the list has no columns for them */
export function createListReader(all: boolean): ListReader {
  const seen = new Map<string, number>();
  let columns: Cells | undefined;
  return {
    read(text, at) {
      const cells = cellsOf(text);
      if (cells.every((cell) => cell === '')) return null;
      if (!columns) {
        columns = columnsOf(cells, all);
        if (!UID.test(cells[0] ?? '')) return null;
      }
      const read = lineOf(columns, cells, all);
      if ('why' in read) return { at, why: read.why };
      const key = keyOf(read);
      const first = seen.get(key);
      if (first !== undefined) return { at, why: `${key} is already in line ${first}` };
      seen.set(key, at);
      return { at, ...read };
    },
  };
}

/** Names a player of a list in words. */
export const keyOf = ({ uid, game, character }: NamedPlayer): string =>
  uid === undefined ? `character ${character} of game ${game}` : `player ${uid}`;

/**
 * Splits a line into cells, in the formats of spreadsheets: commas, semicolons or tabs, with optional quotes. `trim`
 * also removes the byte order mark of the first line.
 */
const cellsOf = (text: string): string[] => text.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));

/** @throws OperationRefusal `usage` */
function columnsOf(cells: Cells, all: boolean): Cells {
  const columns = UID.test(cells[0] ?? '') ? ['uid'] : cells;
  const foreign = columns.find((column) => !COLUMNS.includes(column));
  if (foreign !== undefined)
    throw new OperationRefusal('usage', `There is no column ${foreign}; columns are ${COLUMNS.join(', ')}.`);
  const [byUid, byGame, byCharacter] = PLAYER.map((column) => columns.includes(column));
  if (byGame !== byCharacter || !(byUid || byGame))
    throw new OperationRefusal('usage', 'The first line must name the columns, including uid, or game and character.');
  if (all !== columns.every((column) => PLAYER.includes(column)))
    throw new OperationRefusal('usage', 'Define the contents for all players, or in columns of the list, not both.');
  return columns;
}

function lineOf(columns: Cells, cells: Cells, all: boolean): Omit<Line, 'at'> | { why: string } {
  if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== ''))
    return { why: `there are ${cells.length} cells for ${columns.length} column(s)` };
  const row = Object.fromEntries(columns.map((column, n) => [column, cells[n] ?? '']));
  const player = playerOf(row);
  if ('why' in player || all) return player;
  const { points, coupon, gid, goods, game } = row;
  const given = readContents({ points, coupon, gid: gid || (goods ? game : ''), goods });
  return typeof given === 'string' ? { why: given } : { ...player, contents: given };
}

function playerOf({ uid = '', game = '', character = '' }: Record<string, string>): NamedPlayer | { why: string } {
  if (uid !== '' && character !== '') return { why: 'needs either uid, or game and character' };
  if (character === '' || uid !== '')
    return UID.test(uid) && Number(uid) > 0
      ? { uid: Number(uid) }
      : { why: `${uid || 'nothing'} is not a player number` };
  if (!GAME.test(game)) return { why: `${game || 'nothing'} is not the number of a game` };
  if (character.length > MAX_CHARACTER) return { why: 'the id of the character is too long' };
  return { game: Number(game), character };
}

/**
 * Returns the contents in the texts `points`, `coupon`, or `gid` and `goods` such as `key:3+potion:1`; or a reason if
 * invalid.
 */
export function readContents(typed: Partial<Record<'points' | 'coupon' | 'gid' | 'goods', string>>): Contents | string {
  const { points, coupon, gid, goods } = typed;
  const said = [points, coupon, gid || goods].filter((one) => one);
  if (said.length !== 1) return 'needs exactly one of points, coupon, or gid with goods';
  // Number() reads 1.000, a thousand in many spreadsheets, as 1.
  if (points)
    return parse({ points: DIGITS.test(points) ? Number(points) : Number.NaN }, `${points} is not a number of points`);
  if (coupon) return parse({ coupon }, `${coupon} is not a coupon`);
  const pieces = (goods ?? '').split('+').map((piece) => {
    const [, good, quantity] = /^([^:]+):(\d+)$/.exec(piece.trim()) ?? [];
    return { good, quantity: Number(quantity) };
  });
  return parse({ gid: Number(gid), goods: pieces }, 'goods need a gid and the form GOOD:NUMBER, joined by +');
}

function parse(value: object, why: string): Contents | string {
  const read = contentsSchema.safeParse(value);
  return read.success ? read.data : why;
}
