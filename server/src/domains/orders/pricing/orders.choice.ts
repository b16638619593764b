import {
  acceptedAmounts,
  type Catalogue,
  isMethodAvailable,
  type MethodEntry,
  type RegionEntry,
  totalConstraints,
} from '#server/domains/catalog/index.ts';
import { createEarnings, vipOf } from '#server/domains/vip/index.ts';
import { ApiError, apiError } from '#server/kernel/api-error.ts';
import type { Charging } from '#server/kernel/payments/charging.ts';
import { methodRefusal } from '../orders.rules.ts';
import { findTaxPlace } from './place.rules.ts';
import type { Choice } from './quote.rules.ts';
import { taxOf } from './taxes.catalog.ts';

export interface ChoiceInput {
  gid: number;
  region: string;
  item: string;
  currency?: string | undefined;
  country?: string | undefined;
  state?: string | null | undefined;
  /** The country of the network address, on which prices of price lists depend; null: unknown. */
  address: string | null;
}

/**
 * Finds the choice of a player in the catalogue.
 * @throws ApiError `game.unknown`, `region.unknown`, `region.country`, `region.state`, `item.unknown`, `item.no_price`
 */
export function chooseItem(catalogue: Catalogue, wanted: ChoiceInput, charging: Charging): Choice {
  const { publisher } = catalogue;
  const game = catalogue.game(wanted.gid);
  if (!game) throw apiError('game.unknown', { gid: wanted.gid });
  const region = catalogue.region(wanted.gid, wanted.region);
  if (!region) throw apiError('region.unknown', { region: wanted.region });
  if (!catalogue.item(wanted.gid, wanted.item)) throw apiError('item.unknown', { item: wanted.item });
  const { currency = region.currencies[0] ?? '' } = wanted;
  const place = findTaxPlace(region, wanted, (country) => taxOf(catalogue, country));
  if (place instanceof ApiError) throw place;
  const item = catalogue.itemFor(wanted.gid, wanted.item, { country: place.country, address: wanted.address });
  if (!item || !region.currencies.includes(currency) || item.prices[currency] === undefined) {
    throw apiError('item.no_price', { item: wanted.item, currency });
  }
  const totals = totalConstraints(region, catalogue.methods, { currency, country: place.country }, charging);
  return { game, region, item, currency, ...place, publisher, earns: createEarnings(vipOf(catalogue)), totals };
}

/**
 * Returns the method if the region offers it in the player's country and it accepts this total.
 * @throws ApiError `method.unknown`, `method.currency`, `method.amount`
 */
export function chooseMethod(
  catalogue: Catalogue,
  region: RegionEntry,
  id: string,
  price: { currency: string; total: number; country: string | undefined },
  charging: Charging,
): MethodEntry {
  const method = region.methods.includes(id) ? catalogue.method(id) : undefined;
  if (!method || !isMethodAvailable(method, price.country)) throw apiError('method.unknown', { method: id });
  const refused = methodRefusal(id, acceptedAmounts(method, price, charging), price);
  if (refused) throw refused;
  return method;
}
