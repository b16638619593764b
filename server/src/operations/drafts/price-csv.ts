import { minorDigits } from '#server/kernel/text/currency.ts';
import { BYTE_ORDER_MARK, csv } from '../csv.ts';
import { type Mistake, mistakeText, WrongColumns } from '../csv-input/mistake.ts';
import { readPrice, readWhole } from '../csv-input/numbers.ts';
import { type CsvRow, readCsv } from '../csv-input/read-csv.ts';
import { OperationRefusal } from '../refusal.ts';
import { countriesText, type PriceList, readList } from './list-cell.ts';

/** The price of an item in a currency, in minor units. */
export interface PriceRow {
  game: number;
  gameName: string;
  item: string;
  name: string;
  currency: string;
  /** The id of a price list; null: the price of all countries without a price in a list. */
  list: string | null;
  /** The countries of the list; empty without one. */
  countries: string[];
  /** The moment from which it holds, ISO 8601; null: from the start. */
  from: string | null;
  price: number;
  /** The price in the base revision; null: the item is new. */
  before: number | null;
  /** The later price that holds now, so that this one has no effect; null: none does. */
  held: { from: string; price: number } | null;
}

export interface PriceChange {
  game: number;
  item: string;
  currency: string;
  list: string | null;
  from: string | null;
  price: number;
}

/** Most rows of an import. */
const MOST_ROWS = 50_000;
/** Mistakes that a refusal names. */
const MOST_MISTAKES = 20;
/** The columns of an export. An import needs some of them. */
const COLUMNS = [
  'game',
  'item',
  'game name',
  'name',
  'currency',
  'country',
  'valid_from',
  'price',
  'price in the shop',
] as const;
const NEEDED = ['game', 'item', 'currency', 'price'] as const;

type Row = CsvRow<(typeof COLUMNS)[number]>;

const major = (amount: number, currency: string): string => {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
};

/** Returns prices as CSV with a byte order mark, so that spreadsheets read names in UTF-8. */
export const pricesCsv = (rows: readonly PriceRow[]): string =>
  `${BYTE_ORDER_MARK}${csv([
    COLUMNS,
    ...rows.map(({ game, gameName, item, name, currency, countries, from, price, before }) => [
      game,
      item,
      gameName,
      name,
      currency,
      countriesText(countries),
      from ?? '',
      major(price, currency),
      before === null ? '' : major(before, currency),
    ]),
  ])}\r\n`;

/** Returns a line for each price that a later one has replaced already: a change of it has no effect. */
export const withoutEffect = (rows: readonly PriceRow[]): string[] =>
  rows.flatMap(({ game, item, currency, list, price, held }) =>
    held === null
      ? []
      : `Warning: game ${game} ${item} ${currency}${list === null ? '' : ` for ${list}`}: ${major(price, currency)} has no effect, since ${major(held.price, currency)} holds from ${held.from} on.`,
  );

const refuse = (mistakes: readonly Mistake[]): never => {
  const more = mistakes.length > MOST_MISTAKES ? [`… and ${mistakes.length - MOST_MISTAKES} more mistakes.`] : [];
  const named = mistakes.slice(0, MOST_MISTAKES).map(mistakeText);
  throw new OperationRefusal('prices.invalid', ['No price was changed.', ...named, ...more].join('\n'), {
    mistakes: mistakes.length,
  });
};

export const keyOf = ({ game, item, currency, list, from }: Omit<PriceChange, 'price'>): string =>
  `${game} ${item} ${currency} ${list ?? ''} ${from === null ? '' : Date.parse(from)}`;

/**
 * Reads changes of prices from CSV. Each mistake is named with its line.
 * @param known the prices that exist; a row that has the same price is no change.
 * @param lists the price lists of all games; a row can give an item its first price in one.
 * @throws OperationRefusal `prices.invalid`: nothing is changed then
 */
export async function readPricesCsv(
  text: string,
  known: readonly PriceRow[],
  lists: readonly PriceList[],
): Promise<PriceChange[]> {
  const check = checkerOf(known, lists);
  const mistakes: Mistake[] = [];
  const changes: PriceChange[] = [];
  let rows = 0;
  try {
    for await (const row of readCsv(text, {
      all: COLUMNS,
      missing,
      tooMany: '. Write a price with a point, such as 4.99',
    })) {
      rows += 1;
      if (rows > MOST_ROWS) refuse([{ line: row.line, why: `a file has at most ${MOST_ROWS} rows` }]);
      const read = 'why' in row ? row : check(row);
      if ('why' in read) mistakes.push(read);
      else if (read.change.price !== read.before) changes.push(read.change);
    }
  } catch (error) {
    if (error instanceof WrongColumns) refuse(error.mistakes);
    throw error;
  }
  if (mistakes.length > 0) refuse(mistakes);
  return changes;
}

function missing(found: readonly string[]): string[] {
  const names = NEEDED.filter((name) => !found.includes(name));
  return names.length === 0 ? [] : [`the columns ${NEEDED.join(', ')} are needed: ${names.join(', ')} is missing`];
}

/** Returns a function that checks a row. */
function checkerOf(known: readonly PriceRow[], lists: readonly PriceList[]) {
  const rows = new Map(known.map((row) => [keyOf(row), row]));
  const items = new Set(known.map(({ game, item }) => `${game} ${item}`));
  const seen = new Map<string, number>();
  return ({ line, cells }: Row): { change: PriceChange; before: number | null } | Mistake => {
    const { item = '', price = '' } = cells;
    const currency = (cells.currency ?? '').toUpperCase();
    const game = readWhole(cells.game ?? '', 'the number of a game');
    if (game.why !== undefined) return { line, column: 'game', why: game.why };
    const from = readMoment(cells.valid_from ?? '');
    if (from === undefined)
      return {
        line,
        column: 'valid_from',
        why: `${cells.valid_from} is not a time in UTC; write it as 2027-01-01T00:00:00Z, or leave it empty`,
      };
    const found = readList(cells.country ?? '', game.value, lists);
    if (found.why !== undefined) return { line, column: 'country', why: found.why };
    const { list } = found;
    const named = { game: game.value, item, currency, list, from };
    const key = keyOf(named);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, line);
    if (!items.has(`${game.value} ${item}`))
      return { line, why: `game ${game.value} has no item ${item} with a price` };
    const row = rows.get(key);
    if (!rows.has(keyOf({ ...named, list: null, from: null })))
      return { line, why: `${item} has no price in ${cells.currency}. Add it in the file of the items` };
    const amount = readPrice(price, currency);
    if (amount.why !== undefined) return { line, column: 'price', why: amount.why };
    if (first !== undefined)
      return { line, why: `${item} in ${currency}${list === null ? '' : ` for ${list}`} is in line ${first} already` };
    return { change: { ...named, price: amount.value }, before: row?.price ?? null };
  };
}

/** Returns a moment of a cell as the catalogue has it; null for an empty cell, undefined if it is none. */
function readMoment(cell: string): string | null | undefined {
  if (cell === '') return null;
  const [, day, time = '00:00:00'] = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d:\d\d)(?:\.0+)?Z)?$/i.exec(cell) ?? [];
  const moment = `${day}T${time}Z`;
  // A day such as 31 February would become one in March.
  const isReal = Number.isFinite(Date.parse(moment)) && new Date(moment).toISOString().startsWith(`${day}T${time}`);
  return day !== undefined && isReal ? moment : undefined;
}
