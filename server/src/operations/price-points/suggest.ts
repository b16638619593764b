import {
  begunAt,
  type Catalogue,
  type GameEntry,
  type ItemEntry,
  itemName,
  localize,
  type RegionEntry,
  totalConstraints,
} from '#server/domains/catalog/index.ts';
import { type Charging, commonStep } from '#server/kernel/payments/charging.ts';
import type { PriceRow } from '../drafts/price-csv.ts';
import { OperationRefusal } from '../refusal.ts';
import { type Payable, pricePoint, type Rounding } from './rounding.rules.ts';

interface Wish {
  /** The currency whose prices stay. */
  base: string;
  rounding: Rounding;
  charging: Charging;
  /** The present time, in milliseconds since 1970. */
  now: number;
}

/**
 * Returns a price for each item and currency, by the reference rates from its price in the base currency. Only prices
 * that hold now are suggested; `from` is the moment of one that began later. `price` is the new one, `before` the
 * present one.
 * @throws OperationRefusal `prices.base` if no item has a price in the base currency
 */
export function suggestedPrices(given: Catalogue, wish: Wish): PriceRow[] {
  const catalogue = given.at(wish.now);
  const { rates } = catalogue.publisher.reference;
  const own = rates[wish.base];
  const rows = catalogue.games.flatMap((game) =>
    catalogue
      .items(game.gid)
      .flatMap((item) => (own === undefined ? [] : rowsOf(catalogue, { game, item, own }, wish))),
  );
  if (rows.length > 0) return rows;
  const known = Object.keys(rates).join(', ');
  throw new OperationRefusal(
    'prices.base',
    `No item has a price in ${wish.base} and in another currency with a rate. publisher.yaml has rates of ${known}.`,
  );
}

function rowsOf(
  catalogue: Catalogue,
  { game, item, own }: { game: GameEntry; item: ItemEntry; own: number },
  { base, rounding, charging, now }: Wish,
): PriceRow[] {
  const basePrice = item.prices[base];
  if (basePrice === undefined) return [];
  return Object.entries(item.prices).flatMap(([currency, before]) => {
    const rate = catalogue.publisher.reference.rates[currency];
    if (currency === base || rate === undefined) return [];
    const payable = payableIn(catalogue, game, currency, charging);
    const price = pricePoint((basePrice * rate) / own, { rounding, currency, rate, payable });
    const names = { gameName: localize(game.name, 'en'), name: itemName(item, 'en') };
    const from = begunAt(item.pricesFrom, now).findLast(({ prices }) => prices[currency] !== undefined)?.from ?? null;
    return [{ game: game.gid, item: item.id, ...names, currency, from, price, before }];
  });
}

/** Returns the amounts that can be paid in a currency in each region and country of a game. */
function payableIn({ methods }: Catalogue, { regions }: GameEntry, currency: string, charging: Charging): Payable {
  const places = regions
    .filter(({ currencies }) => currencies.includes(currency))
    .flatMap((region) => countriesOf(region).map((country) => ({ region, country })));
  const all = places.map(({ region, country }) => totalConstraints(region, methods, { currency, country }, charging));
  return {
    step: commonStep(all.map(({ step }) => step)),
    least: Math.max(1, ...all.map(({ least }) => least)),
  };
}

const countriesOf = ({ countries }: RegionEntry): (string | undefined)[] =>
  countries === 'any' || countries.length === 0 ? [undefined] : countries;
