import { contents as contentsSchema } from '#server/domains/rewards/index.ts';
import type { Columns } from './csv-input/columns.ts';
import { WrongColumns } from './csv-input/mistake.ts';
import { readWhole } from './csv-input/numbers.ts';
import { type CsvRow, readCsv } from './csv-input/read-csv.ts';
import type { Source } from './csv-input/records.ts';
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

const COLUMNS = ['uid', 'game', 'character', 'points', 'coupon', 'gid', 'goods'] as const;
const PLAYER: readonly string[] = ['uid', 'game', 'character'];
const MAX_CHARACTER = 64;
const MAX_GAME = 9_999_999_999;

type Cells = CsvRow<(typeof COLUMNS)[number]>['cells'];

interface ListOptions {
  /** All players get the same contents, so the list has no columns for them. */
  all: boolean;
  /** Lines of the list before the source. */
  before?: number;
}

/**
 * Reads a list of grants row by row, as the command and the desk take it. The first line has the names of the columns;
 * without them, each line is only a player's number.
 * @throws OperationRefusal `usage` if the columns are wrong
 */
export async function* readList(source: Source, { all, before = 0 }: ListOptions): AsyncGenerator<Line | BadLine> {
  const seen = new Map<string, number>();
  const columns: Columns<(typeof COLUMNS)[number]> = {
    all: COLUMNS,
    missing: (found) => missing(found, all),
    startsWithData: ([first = '']) => /^\d+$/.test(first),
  };
  try {
    for await (const row of readCsv(source, columns)) {
      const at = before + row.line;
      const read = 'why' in row ? { why: row.why } : lineOf(row.cells, all);
      if ('why' in read) {
        yield { at, why: read.why };
        continue;
      }
      const key = keyOf(read);
      const first = seen.get(key);
      if (first === undefined) seen.set(key, at);
      yield first === undefined ? { at, ...read } : { at, why: `${key} is already in line ${first}` };
    }
  } catch (error) {
    throw error instanceof WrongColumns ? new OperationRefusal('usage', error.message) : error;
  }
}

/** Names a player of a list in words. */
export const keyOf = ({ uid, game, character }: NamedPlayer): string =>
  uid === undefined ? `character ${character} of game ${game}` : `player ${uid}`;

/** Returns sentences about missing columns, and about contents that are defined twice or not at all. */
function missing(found: readonly string[], all: boolean): string[] {
  const [byUid, byGame, byCharacter] = PLAYER.map((column) => found.includes(column));
  if (byGame !== byCharacter || !(byUid || byGame))
    return ['the first line must name the columns, including uid, or game and character'];
  if (all !== found.every((column) => PLAYER.includes(column)))
    return ['define the contents for all players, or in columns of the list, not both'];
  return [];
}

function lineOf(cells: Cells, all: boolean): Omit<Line, 'at'> | { why: string } {
  const player = playerOf(cells);
  if ('why' in player || all) return player;
  const { points = '', coupon = '', gid = '', goods = '', game = '' } = cells;
  const given = readContents({ points, coupon, gid: gid || (goods ? game : ''), goods });
  return typeof given === 'string' ? { why: given } : { ...player, contents: given };
}

function playerOf({ uid = '', game = '', character = '' }: Cells): NamedPlayer | { why: string } {
  if (uid !== '' && character !== '') return { why: 'needs either uid, or game and character' };
  if (character === '' || uid !== '') {
    const what = 'a player number';
    const { value, why } = readWhole(uid, what);
    return value ? { uid: value } : { why: why ?? `${uid} is not ${what}` };
  }
  const what = 'the number of a game';
  const { value, why } = readWhole(game, what);
  if (!value || value > MAX_GAME) return { why: why ?? `${game} is not ${what}` };
  if (character.length > MAX_CHARACTER) return { why: 'the id of the character is too long' };
  return { game: value, character };
}

/**
 * Returns the contents in the texts `points`, `coupon`, or `gid` and `goods` such as `key:3+potion:1`; or a reason if
 * invalid.
 */
export function readContents(typed: Partial<Record<'points' | 'coupon' | 'gid' | 'goods', string>>): Contents | string {
  const { points, coupon, gid, goods } = typed;
  const said = [points, coupon, gid || goods].filter((one) => one);
  if (said.length !== 1) return 'needs exactly one of points, coupon, or gid with goods';
  if (points) {
    const { value, why } = readWhole(points, 'a number of points');
    return why ?? parse({ points: value }, `${points} is not a number of points`);
  }
  if (coupon) return parse({ coupon }, `${coupon} is not a coupon`);
  const pieces: { good: string; quantity: number }[] = [];
  for (const piece of (goods ?? '').split('+')) {
    const [, good, number = ''] = /^([^:]+):(.*)$/.exec(piece.trim()) ?? [];
    if (good === undefined) return GOODS_FORM;
    const { value, why } = readWhole(number, `a number of ${good}`);
    if (why !== undefined) return why;
    pieces.push({ good, quantity: value });
  }
  return parse({ gid: Number(gid), goods: pieces }, GOODS_FORM);
}

const GOODS_FORM = 'goods need a gid and the form GOOD:NUMBER, joined by +';

function parse(value: object, why: string): Contents | string {
  const read = contentsSchema.safeParse(value);
  return read.success ? read.data : why;
}
