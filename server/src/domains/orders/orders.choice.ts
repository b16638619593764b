import type { Catalogue, GameEntry, ItemEntry, MethodEntry, RegionEntry } from '#server/domains/catalog/index.ts';
import { refusal } from '#server/kernel/refusal.ts';
import { methodRefusal, type Price, quoteItem } from './orders.rules.ts';

export interface Choice {
  gid: number;
  region: string;
  item: string;
  currency?: string | undefined;
}

/**
 * Finds what a player chose and prices it.
 * @throws Refusal `game.unknown`, `region.unknown`, `item.unknown`, `item.no_price`
 */
export function chooseItem(
  catalogue: Catalogue,
  choice: Choice,
): { game: GameEntry; region: RegionEntry; item: ItemEntry; price: Price } {
  const game = catalogue.game(choice.gid);
  if (!game) throw refusal('game.unknown', { gid: choice.gid });
  const region = catalogue.region(choice.gid, choice.region);
  if (!region) throw refusal('region.unknown', { region: choice.region });
  const item = catalogue.item(choice.gid, choice.item);
  if (!item) throw refusal('item.unknown', { item: choice.item });
  const currency = choice.currency ?? region.currencies[0] ?? '';
  const price = region.currencies.includes(currency) ? quoteItem(item, currency, catalogue.publisher) : null;
  if (!price) throw refusal('item.no_price', { item: item.id, currency });
  return { game, region, item, price };
}

/**
 * The method, if the region offers it and it takes this total.
 * @throws Refusal `method.unknown`, `method.currency`, `method.amount`
 */
export function chooseMethod(
  catalogue: Catalogue,
  region: RegionEntry,
  id: string,
  price: { currency: string; total: number },
): MethodEntry {
  const method = region.methods.includes(id) ? catalogue.method(id) : undefined;
  if (!method) throw refusal('method.unknown', { method: id });
  const refused = methodRefusal(method, price);
  if (refused) throw refused;
  return method;
}
