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
  /** The price list whose prices are suggested, from its own ones in the base currency; null: all other countries. */
  list: string | null;
  charging: Charging;
  /** The present time, in milliseconds since 1970. */
  now: number;
}

/**
 * Returns a price for each item and currency, by the reference rates from its price in the base currency. For a price
 * list these are the currencies of its countries, and items with a price in the list. Only prices
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
    `No item has a price in ${wish.base}${wish.list === null ? '' : ` in the price list ${wish.list}`} and in another currency with a rate. publisher.yaml has rates of ${known}.`,
  );
}

function rowsOf(
  catalogue: Catalogue,
  { game, item, own }: { game: GameEntry; item: ItemEntry; own: number },
  { base, rounding, list: wanted, charging, now }: Wish,
): PriceRow[] {
  const list = catalogue.priceLists(game.gid).find(({ id }) => id === wanted);
  const inList = list && item.pricesIn?.[list.id];
  const basePrice = wanted === null ? item.prices[base] : inList?.[base];
  if (basePrice === undefined) return [];
  const sold = wanted === null ? Object.keys(item.prices) : currenciesFor(game, list?.countries ?? []);
  return sold.flatMap((currency) => {
    const rate = catalogue.publisher.reference.rates[currency];
    const before = inList?.[currency] ?? (wanted === null ? item.prices[currency] : null);
    if (currency === base || rate === undefined || before === undefined) return [];
    const payable = payableIn(catalogue, game, { currency, only: list?.countries }, charging);
    const price = pricePoint((basePrice * rate) / own, { rounding, currency, rate, payable });
    const names = { gameName: localize(game.name, 'en'), name: itemName(item, 'en') };
    const where = { list: list?.id ?? null, countries: [...(list?.countries ?? [])] };
    const begun = begunAt(item.pricesFrom, now);
    const from = begun.findLast((later) => (list ? later.pricesIn?.[list.id] : later.prices)?.[currency])?.from ?? null;
    return [{ game: game.gid, item: item.id, ...names, currency, ...where, from, price, before, held: null }];
  });
}

/** Returns the currencies of the regions that sell to some countries. */
const currenciesFor = ({ regions }: GameEntry, countries: readonly string[]): string[] => [
  ...new Set(
    regions
      .filter((region) => region.countries === 'any' || region.countries.some((one) => countries.includes(one)))
      .flatMap(({ currencies }) => currencies),
  ),
];

/** Returns the amounts that can be paid in a currency in each region and country of a game, or in each of `only`. */
function payableIn(
  { methods }: Catalogue,
  { regions }: GameEntry,
  { currency, only }: { currency: string; only: readonly string[] | undefined },
  charging: Charging,
): Payable {
  const places = regions
    .filter(({ currencies }) => currencies.includes(currency))
    .flatMap((region) => countriesOf(region, only).map((country) => ({ region, country })));
  const all = places.map(({ region, country }) => totalConstraints(region, methods, { currency, country }, charging));
  return {
    step: commonStep(all.map(({ step }) => step)),
    least: Math.max(1, ...all.map(({ least }) => least)),
  };
}

function countriesOf({ countries }: RegionEntry, only: readonly string[] | undefined): readonly (string | undefined)[] {
  if (countries === 'any') return only ?? [undefined];
  if (only) return countries.filter((country) => only.includes(country));
  return countries.length === 0 ? [undefined] : countries;
}
