import { countriesIn } from '#server/kernel/countries.ts';
import type { Finding, Path } from '#server/kernel/finding.ts';
import { type Chargeable, type Charging, canCharge, commonStep } from '#server/kernel/payments/charging.ts';
import type { GameEntry, ItemsEntry, MethodEntry, RegionEntry } from '../schema/catalog.schema.ts';
import { statedPrices } from './item-prices.rules.ts';
import { acceptedAmounts, type Place } from './route.rules.ts';

/** Reports whether players in a country can use a method. @param country undefined if it is unknown */
export const isMethodAvailable = (
  { countries }: Pick<MethodEntry, 'countries'>,
  country: string | undefined,
): boolean => !countries || (country !== undefined && countries.includes(country));

/** The constraints for totals. Amounts in minor units. */
export interface TotalConstraints {
  /** Totals are multiples of it, so every offered method accepts them and the price does not depend on the method. */
  step: number;
  /** The least amount that one of the methods accepts. */
  least: number;
}

const availableMethods = (
  region: Pick<RegionEntry, 'methods'>,
  methods: readonly MethodEntry[],
  country: string | undefined,
) => methods.filter((method) => region.methods.includes(method.id) && isMethodAvailable(method, country));

/** Leaves out empty ranges, which `checkRoutes` reports. */
const acceptedRanges = (offered: readonly MethodEntry[], place: Place, charging: Charging): Chargeable[] =>
  offered.flatMap((method) => acceptedAmounts(method, place, charging)).filter(({ min, max }) => min <= max);

/** Returns the constraints for totals in a currency. @param country the player's; undefined if it is unknown */
export function totalConstraints(
  region: Pick<RegionEntry, 'methods'>,
  methods: readonly MethodEntry[],
  { currency, country }: { currency: string; country: string | undefined },
  charging: Charging,
): TotalConstraints {
  const taken = acceptedRanges(availableMethods(region, methods, country), { currency, country }, charging);
  const step = commonStep(taken.map((one) => one.step));
  const least = Math.min(...taken.map(({ min }) => min));
  return { step, least: Number.isFinite(least) ? Math.ceil(least / step) * step : 1 };
}

/** Returns the countries of a region; `[undefined]` if it does not ask for one. */
const countriesOf = (region: RegionEntry): readonly (string | undefined)[] => {
  const countries = countriesIn(region);
  return countries.length > 0 ? countries : [undefined];
};

/** Checks that each currency of a region can be paid in all its countries, and that each method serves one of them. */
export const checkCountries = (game: GameEntry, methods: readonly MethodEntry[]): Finding[] =>
  game.regions.flatMap((region, index) => {
    const path = ['regions', index];
    const countries = countriesOf(region);
    const known = methods.filter(({ id }) => region.methods.includes(id));
    const unused = known.filter((method) => !countries.some((country) => isMethodAvailable(method, country)));
    return [
      ...unused.map(({ id }) => ({
        path: [...path, 'methods', region.methods.indexOf(id)],
        message: `is not available in any country of this region (${id})`,
      })),
      ...region.currencies.flatMap((currency, at) => {
        const accepting = known.filter(({ amounts }) => amounts[currency]);
        if (accepting.length === 0) {
          return [
            { path: [...path, 'currencies', at], message: `no payment method of this region accepts ${currency}` },
          ];
        }
        const without = countries.filter((country) => !accepting.some((method) => isMethodAvailable(method, country)));
        // A region for any country gets one finding, not one for each country.
        const withoutMethod = region.countries === 'any' && without.length > 0 ? [undefined] : without;
        return withoutMethod.map((country) => ({
          path: [...path, 'currencies', at],
          message: `no payment method of this region accepts ${currency} ${country ? `in ${country}` : 'in every country'}`,
        }));
      }),
    ];
  });

/** Checks that each price can be paid: it is a multiple of the methods' step, and one method accepts the amount. */
export const checkPayable = (
  { items, priceLists = [] }: Pick<ItemsEntry, 'items' | 'priceLists'>,
  game: GameEntry,
  methods: readonly MethodEntry[],
  charging: Charging,
): Finding[] =>
  items.flatMap((item, index) =>
    statedPrices(item, ['items', index]).flatMap((list) =>
      Object.entries(list.own).flatMap(([currency, price]) => {
        const path = [...list.path, currency];
        const only = priceLists.find(({ id }) => id === list.list?.id)?.countries;
        const regions = game.regions.filter(({ currencies }) => currencies.includes(currency));
        return regions
          .flatMap((region) => findPriceProblems(region, methods, { currency, price, only }, charging, path))
          .slice(0, 1);
      }),
    ),
  );

function findPriceProblems(
  region: RegionEntry,
  methods: readonly MethodEntry[],
  { currency, price, only }: { currency: string; price: number; only: readonly string[] | undefined },
  charging: Charging,
  path: Path,
): Finding[] {
  const countries = countriesOf(region).filter((country) => !only || (country !== undefined && only.includes(country)));
  return countries.flatMap((country) => {
    const taken = acceptedRanges(availableMethods(region, methods, country), { currency, country }, charging);
    // `checkCountries` reports a currency that no method accepts.
    if (taken.length === 0) return [];
    const step = commonStep(taken.map((one) => one.step));
    const where = `in region ${region.id}${country ? ` (${country})` : ''}`;
    if (price % step !== 0)
      return [{ path, message: `must be a multiple of ${step}: the payment methods accept no finer amount ${where}` }];
    if (taken.some((one) => canCharge(one, price))) return [];
    const [least, most] = [Math.min(...taken.map(({ min }) => min)), Math.max(...taken.map(({ max }) => max))];
    return [{ path, message: `is outside the amounts that the payment methods accept ${where}: ${least} to ${most}` }];
  });
}
