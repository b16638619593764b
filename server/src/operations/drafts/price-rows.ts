import { basename, dirname } from 'node:path/posix';
import type { Db } from '#server/db/client.ts';
import { databaseNow } from '#server/db/now.ts';
import {
  changePrices,
  type Draft,
  type DraftView,
  gameNameIn,
  type LaterPrice,
  type LaterPrices,
  listDraftFiles,
  pricedFile,
  pricedItems,
  readDraftFile,
} from '#server/domains/catalog/index.ts';
import { OperationRefusal } from '../refusal.ts';
import { viewOf } from './draft-of.ts';
import type { PriceList } from './list-cell.ts';
import type { PriceChange, PriceRow } from './price-csv.ts';

/** A file with items of a game. */
interface ItemsFile {
  game: number;
  path: string;
  text: string;
}

const ITEMS = /^games\/(\d+)-[^/]+\/items\.yaml$/;

/** Returns the English name of the game of a file, else the name of its folder: "7-petal-rush" -> "petal-rush". */
async function nameOf(db: Db, view: DraftView, path: string): Promise<string> {
  const folder = dirname(path);
  const file = `${folder}/game.yaml`;
  const isThere = listDraftFiles(view).some((one) => one.path === file);
  const { text } = isThere ? await readDraftFile(db, view, file) : { text: null };
  return (text === null ? null : gameNameIn(text)) ?? basename(folder).replace(/^\d+-/, '');
}

/** @throws OperationRefusal `prices.mistakes` */
const fileOf = ({ path, text }: ItemsFile) =>
  pricedFile(text) ?? refuse('prices.mistakes', `${path} has mistakes. Correct them first.`);

function refuse(code: string, sentence: string): never {
  throw new OperationRefusal(code, sentence);
}

async function itemsFiles(db: Db, view: DraftView): Promise<(ItemsFile & { baseText: string | null })[]> {
  const found: (ItemsFile & { baseText: string | null })[] = [];
  for (const { path } of listDraftFiles(view)) {
    const gid = ITEMS.exec(path)?.[1];
    if (gid === undefined) continue;
    const { text, baseText } = await readDraftFile(db, view, path);
    if (text !== null) found.push({ game: Number(gid), path, text, baseText });
  }
  return found;
}

/** The prices of a draft, and the price lists that its games have. */
export interface DraftPrices {
  rows: PriceRow[];
  lists: PriceList[];
}

/** @throws OperationRefusal `prices.mistakes` if a file with items cannot be read */
export async function readDraftPrices(db: Db, draft: Draft): Promise<DraftPrices> {
  const view = await viewOf(db, draft);
  const files = await itemsFiles(db, view);
  const now = (await databaseNow(db)).getTime();
  const found: DraftPrices = { rows: [], lists: [] };
  for (const file of files) {
    const { lists } = fileOf(file);
    found.lists.push(...lists.map((list) => ({ game: file.game, ...list })));
    found.rows.push(...rowsOf(file, await nameOf(db, view, file.path), now));
  }
  return found;
}

/** Returns a row for each item and currency of a file, and for each price list. */
function rowsOf(file: ItemsFile & { baseText: string | null }, gameName: string, now: number): PriceRow[] {
  const { items, lists } = fileOf(file);
  const countries = new Map(lists.map((list) => [list.id, list.countries]));
  const base = file.baseText === null ? [] : (pricedItems(file.baseText) ?? []);
  const before = new Map(base.map((one) => [one.id, one]));
  return items.flatMap((item) => {
    const was = before.get(item.id);
    const moments = [
      { ...item, from: null, was },
      ...item.later.map((one) => {
        const wasThen = was?.later.find(({ from }) => Date.parse(from) === Date.parse(one.from));
        return { ...one, was: wasThen };
      }),
    ];
    return moments.flatMap(({ from, prices, pricesIn = {}, was: then }) => {
      const stated = [
        { list: null, prices, was: then?.prices },
        ...Object.entries(pricesIn).map(([list, own]) => ({ list, prices: own, was: then?.pricesIn?.[list] })),
      ];
      return stated.flatMap(({ list, prices: own, was: former }) =>
        Object.entries(own).map(([currency, price]) => ({
          game: file.game,
          gameName,
          item: item.id,
          name: item.name,
          currency,
          list,
          countries: [...((list !== null && countries.get(list)) || [])],
          from,
          price,
          before: former?.[currency] ?? null,
          held: heldNow(item.later, { currency, list, from, now }),
        })),
      );
    });
  });
}

/** Returns the later price of the same list that has replaced one by now; null: none has. */
function heldNow(
  later: readonly LaterPrices[],
  { currency, list, from, now }: { currency: string; list: string | null; from: string | null; now: number },
): PriceRow['held'] {
  const since = from === null ? Number.NEGATIVE_INFINITY : Date.parse(from);
  const begun = later
    .map((one) => ({ from: one.from, price: (list === null ? one.prices : one.pricesIn?.[list])?.[currency] }))
    .filter((one) => one.price !== undefined && Date.parse(one.from) > since && Date.parse(one.from) <= now)
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
  const last = begun.at(-1);
  return last?.price === undefined ? null : { from: last.from, price: last.price };
}

/**
 * Returns the changed files for changes of prices. An item may get its first price in a list by one.
 * @throws OperationRefusal `prices.unknown`, `prices.by_hand`
 */
export async function changedPriceFiles(
  db: Db,
  view: DraftView,
  changes: readonly PriceChange[],
): Promise<{ path: string; text: string }[]> {
  const files = await itemsFiles(db, view);
  const done: { path: string; text: string }[] = [];
  for (const [game, own] of Map.groupBy(changes, (change) => change.game)) {
    const file = files.find((one) => one.game === game) ?? refuse('prices.unknown', `There is no game ${game}.`);
    const { items, lists } = fileOf(file);
    const known = new Map(items.map(({ id, prices }) => [id, prices]));
    const wanted = new Map<string, Record<string, number>>();
    const later = new Map<string, LaterPrice[]>();
    const inLists = new Map<string, { list: string; currency: string; price: number }[]>();
    for (const { item, currency, list, from, price } of own) {
      if (known.get(item)?.[currency] === undefined)
        refuse(
          'prices.unknown',
          `${item} of game ${game} has no price in ${currency}. Add it in the file of the items.`,
        );
      if (list !== null && !lists.some(({ id }) => id === list))
        refuse('prices.unknown', `Game ${game} has no price list ${list}. Add it to priceLists in ${file.path}.`);
      if (from !== null) later.set(item, [...(later.get(item) ?? []), { from, list, currency, price }]);
      else if (list !== null) inLists.set(item, [...(inLists.get(item) ?? []), { list, currency, price }]);
      else wanted.set(item, { ...wanted.get(item), [currency]: price });
    }
    const text =
      changePrices(file.text, wanted, later, inLists) ??
      refuse('prices.by_hand', `${file.path} shares prices in a way that needs a change by hand.`);
    done.push({ path: file.path, text });
  }
  return done;
}
