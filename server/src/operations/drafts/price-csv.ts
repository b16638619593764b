import { minorDigits } from '#server/kernel/text/currency.ts';
import { BYTE_ORDER_MARK, csv } from '../csv.ts';
import { OperationRefusal } from '../refusal.ts';

/** The price of an item in a currency, in minor units. */
export interface PriceRow {
  game: number;
  gameName: string;
  item: string;
  name: string;
  currency: string;
  price: number;
  /** The price in the base revision; null: the item is new. */
  before: number | null;
}

export interface PriceChange {
  game: number;
  item: string;
  currency: string;
  price: number;
}

/** Most rows of an import. */
const MOST_ROWS = 50_000;
/** Mistakes that a refusal names. */
const MOST_MISTAKES = 20;
const MOST_MINOR_UNITS = 1_000_000_000;
const COLUMNS = ['game', 'item', 'currency', 'price'] as const;

const major = (amount: number, currency: string): string => {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
};

/** Returns prices as CSV with a byte order mark, so that spreadsheets read names in UTF-8. */
export const pricesCsv = (rows: readonly PriceRow[]): string =>
  `${BYTE_ORDER_MARK}${csv([
    ['game', 'item', 'game name', 'name', 'currency', 'price', 'price in the shop'],
    ...rows.map(({ game, gameName, item, name, currency, price, before }) => [
      game,
      item,
      gameName,
      name,
      currency,
      major(price, currency),
      before === null ? '' : major(before, currency),
    ]),
  ])}\r\n`;

interface Line {
  /** The line of the file where it begins. */
  at: number;
  cells: string[];
}

/**
 * Splits CSV into cells. Quotes may contain separators, quotes and line ends.
 * @throws OperationRefusal `prices.invalid` if a quote is not closed: it would hide the lines after it
 */
function linesOf(text: string, separator: string): Line[] {
  const lines: Line[] = [];
  let [cells, cell, quoted, at, begun]: [string[], string, boolean, number, number] = [[], '', false, 1, 1];
  const endLine = (): void => {
    if (cells.length > 0 || cell.trim() !== '') lines.push({ at: begun, cells: [...cells, cell] });
    [cells, cell] = [[], ''];
  };
  for (let index = 0; index < text.length; index++) {
    const sign = text[index] ?? '';
    if (sign === '\n') at += 1;
    if (quoted) {
      if (sign !== '"') cell += sign;
      else if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else quoted = false;
    } else if (sign === '"' && cell.trim() === '') quoted = true;
    else if (sign === separator) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      endLine();
      begun = at;
    } else if (sign !== '\r') cell += sign;
  }
  if (quoted) refuse([`Line ${begun}: a quote is not closed.`]);
  endLine();
  return lines;
}

const refuse = (mistakes: readonly string[]): never => {
  const more = mistakes.length > MOST_MISTAKES ? [`… and ${mistakes.length - MOST_MISTAKES} more mistakes.`] : [];
  const sentence = ['No price was changed.', ...mistakes.slice(0, MOST_MISTAKES), ...more].join('\n');
  throw new OperationRefusal('prices.invalid', sentence, { mistakes: mistakes.length });
};

/** Returns minor units; null for a text that is no amount of the currency, such as one with too many decimals. */
function amountOf(text: string, currency: string): number | null {
  const [, whole = '', decimals = ''] = /^(\d{1,10})(?:[.,](\d{1,4}))?$/.exec(text) ?? [];
  const digits = minorDigits(currency);
  if (whole === '' || decimals.length > digits) return null;
  const amount = Number(`${whole}${decimals.padEnd(digits, '0')}`);
  return amount >= 1 && amount <= MOST_MINOR_UNITS ? amount : null;
}

/** A spreadsheet keeps the sign that `csv` puts before texts which look like formulas. */
const cellText = (cell: string | undefined): string => (cell ?? '').trim().replace(/^'(?=[=+\-@])/, '');

const keyOf = ({ game, item, currency }: Omit<PriceChange, 'price'>): string => `${game} ${item} ${currency}`;

/**
 * Reads changes of prices from CSV, with commas, semicolons or tabs. Each mistake is named with its line.
 * @param known the prices that exist; a row that has the same price is no change
 * @throws OperationRefusal `prices.invalid`: nothing is changed then
 */
export function readPricesCsv(text: string, known: readonly PriceRow[]): PriceChange[] {
  const content = text.replace(/^\uFEFF/, '');
  const first = content.slice(0, content.search(/[\r\n]|$/));
  const separator = [';', '\t'].find((sign) => first.includes(sign)) ?? ',';
  const [head, ...lines] = linesOf(content, separator);
  const names = (head?.cells ?? []).map((cell) => cellText(cell).toLowerCase());
  const missing = COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0)
    refuse([`Line 1 must name the columns ${COLUMNS.join(', ')}: ${missing.join(', ')} is missing.`]);
  if (lines.length > MOST_ROWS) refuse([`Line ${lines[MOST_ROWS]?.at}: a file has at most ${MOST_ROWS} rows.`]);
  return readRows(lines, names, known);
}

function readRows(lines: readonly Line[], names: readonly string[], known: readonly PriceRow[]): PriceChange[] {
  const rows = new Map(known.map((row) => [keyOf(row), row]));
  const items = new Set(known.map(({ game, item }) => `${game} ${item}`));
  const seen = new Map<string, number>();
  const mistakes: string[] = [];
  const changes: PriceChange[] = [];
  for (const { at, cells } of lines) {
    const [game, item, currency, price] = COLUMNS.map((name) => cellText(cells[names.indexOf(name)]));
    const named = { game: Number(game), item: item ?? '', currency: (currency ?? '').toUpperCase() };
    const key = keyOf(named);
    const row = rows.get(key);
    const amount = amountOf(price ?? '', named.currency);
    // Without quotes, a decimal comma splits the price: 4,99 would be read as 4.
    if (cells.length > names.length)
      mistakes.push(
        `Line ${at}: there are ${cells.length} cells for ${names.length} columns. Write 4.99, or put a price such as "4,99" in quotes.`,
      );
    else if (!items.has(`${named.game} ${named.item}`))
      mistakes.push(`Line ${at}: game ${game} has no item ${item} with a price.`);
    else if (!row) mistakes.push(`Line ${at}: ${item} has no price in ${currency}. Add it in the file of the items.`);
    else if (amount === null) mistakes.push(`Line ${at}: ${price || 'nothing'} is not a price in ${named.currency}.`);
    else if (seen.has(key))
      mistakes.push(`Line ${at}: ${item} in ${named.currency} is in line ${seen.get(key)} already.`);
    else if (amount !== row.price) changes.push({ ...named, price: amount });
    if (!seen.has(key)) seen.set(key, at);
  }
  if (mistakes.length > 0) refuse(mistakes);
  return changes;
}
