import { basename, dirname } from 'node:path/posix';
import type { Db } from '#server/db/client.ts';
import {
  changePrices,
  type Draft,
  type DraftView,
  gameNameIn,
  type LaterPrice,
  listDraftFiles,
  pricedItems,
  readDraftFile,
} from '#server/domains/catalog/index.ts';
import { OperationRefusal } from '../refusal.ts';
import { viewOf } from './draft-of.ts';
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
const itemsOf = ({ path, text }: ItemsFile) =>
  pricedItems(text) ?? refuse('prices.mistakes', `${path} has mistakes. Correct them first.`);

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

/**
 * Returns the prices of a draft, one row for each item and currency.
 * @throws OperationRefusal `prices.mistakes` if a file with items cannot be read
 */
export async function priceRows(db: Db, draft: Draft): Promise<PriceRow[]> {
  const view = await viewOf(db, draft);
  const files = await itemsFiles(db, view);
  const names = new Map<string, string>();
  for (const { path } of files) names.set(path, await nameOf(db, view, path));
  return files.flatMap((file) => {
    const before = new Map(
      (file.baseText === null ? [] : (pricedItems(file.baseText) ?? [])).map((one) => [one.id, one]),
    );
    return itemsOf(file).flatMap(({ id, name, prices, later }) => {
      const own = { game: file.game, gameName: names.get(file.path) ?? '', item: id, name };
      const was = before.get(id);
      const laterWas = (from: string) => was?.later.find((one) => Date.parse(one.from) === Date.parse(from))?.prices;
      const lists = [
        { from: null, prices, was: was?.prices },
        ...later.map((one) => ({ ...one, was: laterWas(one.from) })),
      ];
      return lists.flatMap((list) =>
        Object.entries(list.prices).map(([currency, price]) => ({
          ...own,
          currency,
          from: list.from,
          price,
          before: list.was?.[currency] ?? null,
        })),
      );
    });
  });
}

/**
 * Returns the changed files for changes of existing prices.
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
    const known = new Map(itemsOf(file).map(({ id, prices }) => [id, prices]));
    const wanted = new Map<string, Record<string, number>>();
    const later = new Map<string, LaterPrice[]>();
    for (const { item, currency, from, price } of own) {
      if (known.get(item)?.[currency] === undefined)
        refuse(
          'prices.unknown',
          `${item} of game ${game} has no price in ${currency}. Add it in the file of the items.`,
        );
      if (from === null) wanted.set(item, { ...wanted.get(item), [currency]: price });
      else later.set(item, [...(later.get(item) ?? []), { from, currency, price }]);
    }
    const text =
      changePrices(file.text, wanted, later) ??
      refuse('prices.by_hand', `${file.path} shares prices in a way that needs a change by hand.`);
    done.push({ path: file.path, text });
  }
  return done;
}
