import { countriesIn } from '#server/kernel/countries.ts';
import type { Finding, Path } from '#server/kernel/finding.ts';
import { type Chargeable, type Charging, canCharge, commonStep } from '#server/kernel/payments/charging.ts';
import type { GameEntry, ItemEntry, MethodEntry, RegionEntry } from '../schema/catalog.schema.ts';

/** Whether a player of a country may pay by a method; undefined: the country is not known. */
export const isFor = ({ countries }: Pick<MethodEntry, 'countries'>, country: string | undefined): boolean =>
  !countries || (country !== undefined && countries.includes(country));

/** What a method takes of a currency: within the publisher's bounds and its provider's. Null: it does not take it. */
export function takenBy(
  { adapter, amounts, wallet }: MethodEntry,
  currency: string,
  charging: Charging,
): Chargeable | null {
  const range = amounts[currency];
  const taken = range && charging(adapter, currency, wallet);
  return taken ? { step: taken.step, min: Math.max(range.min, taken.min), max: Math.min(range.max, taken.max) } : null;
}

/** What totals have to be like. Amounts in minor units. */
export interface Totals {
  /** Every total is a whole multiple of it, so that each method on offer can take it and a change of the method changes no price. */
  step: number;
  /** The least that one of the methods takes. */
  least: number;
}

const methodsIn = (
  region: Pick<RegionEntry, 'methods'>,
  methods: readonly MethodEntry[],
  country: string | undefined,
) => methods.filter((method) => region.methods.includes(method.id) && isFor(method, country));

/** Without bounds that nothing lies within: they are told at the method. */
const takenIn = (offered: readonly MethodEntry[], currency: string, charging: Charging): Chargeable[] =>
  offered.flatMap((method) => takenBy(method, currency, charging) ?? []).filter(({ min, max }) => min <= max);

/** What totals are like in a currency, for a player of a country; undefined: not known. */
export function totalsFor(
  region: Pick<RegionEntry, 'methods'>,
  methods: readonly MethodEntry[],
  { currency, country }: { currency: string; country: string | undefined },
  charging: Charging,
): Totals {
  const taken = takenIn(methodsIn(region, methods, country), currency, charging);
  const step = commonStep(taken.map((one) => one.step));
  const least = Math.min(...taken.map(({ min }) => min));
  return { step, least: Number.isFinite(least) ? Math.ceil(least / step) * step : 1 };
}

/** No method promises what its provider cannot charge. */
export const checkCharged = (methods: readonly MethodEntry[], charging: Charging): Finding[] =>
  methods.flatMap(({ adapter, amounts, wallet }, index) =>
    Object.entries(amounts).flatMap(([currency, { min, max }]) => {
      const path = ['methods', index, 'amounts', currency];
      const taken = charging(adapter, currency);
      if (wallet && taken && !charging(adapter, currency, wallet))
        return [{ path: ['methods', index, 'wallet'], message: `is a wallet that ${adapter} does not open` }];
      if (!taken) return [{ path, message: `is a currency that ${adapter} cannot charge` }];
      return [
        ...(min < taken.min
          ? [{ path: [...path, 'min'], message: `is less than ${adapter} charges (${taken.min})` }]
          : []),
        ...(max > taken.max
          ? [{ path: [...path, 'max'], message: `is more than ${adapter} charges (${taken.max})` }]
          : []),
      ];
    }),
  );

/** Where the players of a region can be, as far as it is known. */
const countriesOf = (region: RegionEntry): readonly (string | undefined)[] => {
  const countries = countriesIn(region);
  return countries.length > 0 ? countries : [undefined];
};

/** Every currency of a region can be paid in each of its countries, and every method of it is for one of them. */
export const checkCountries = (game: GameEntry, methods: readonly MethodEntry[]): Finding[] =>
  game.regions.flatMap((region, index) => {
    const path = ['regions', index];
    const countries = countriesOf(region);
    const known = methods.filter(({ id }) => region.methods.includes(id));
    const unused = known.filter((method) => !countries.some((country) => isFor(method, country)));
    return [
      ...unused.map(({ id }) => ({
        path: [...path, 'methods', region.methods.indexOf(id)],
        message: `is for none of this region’s countries (${id})`,
      })),
      ...region.currencies.flatMap((currency, at) => {
        const takers = known.filter(({ amounts }) => amounts[currency]);
        if (takers.length === 0) {
          return [{ path: [...path, 'currencies', at], message: `no payment method of this region takes ${currency}` }];
        }
        const without = countries.filter((country) => !takers.some((method) => isFor(method, country)));
        // Of a region for every country there would be one for each: they are told in one.
        const told = region.countries === 'any' && without.length > 0 ? [undefined] : without;
        return told.map((country) => ({
          path: [...path, 'currencies', at],
          message: `no payment method of this region takes ${currency} ${country ? `in ${country}` : 'in every country'}`,
        }));
      }),
    ];
  });

/** Every price can be paid: it is no finer than the methods on offer take, and one of them takes it. */
export const checkPayable = (
  items: readonly ItemEntry[],
  game: GameEntry,
  methods: readonly MethodEntry[],
  charging: Charging,
): Finding[] =>
  items.flatMap(({ prices }, index) =>
    Object.entries(prices).flatMap(([currency, price]) => {
      const path = ['items', index, 'prices', currency];
      const regions = game.regions.filter(({ currencies }) => currencies.includes(currency));
      return regions.flatMap((region) => wrongIn(region, methods, { currency, price }, charging, path)).slice(0, 1);
    }),
  );

function wrongIn(
  region: RegionEntry,
  methods: readonly MethodEntry[],
  { currency, price }: { currency: string; price: number },
  charging: Charging,
  path: Path,
): Finding[] {
  return countriesOf(region).flatMap((country) => {
    const taken = takenIn(methodsIn(region, methods, country), currency, charging);
    // That nobody takes the currency at all is told at the region.
    if (taken.length === 0) return [];
    const step = commonStep(taken.map((one) => one.step));
    const where = `in region ${region.id}${country ? ` (${country})` : ''}`;
    if (price % step !== 0)
      return [{ path, message: `must be a multiple of ${step}: no finer amount can be paid ${where}` }];
    if (taken.some((one) => canCharge(one, price))) return [];
    const [least, most] = [Math.min(...taken.map(({ min }) => min)), Math.max(...taken.map(({ max }) => max))];
    return [{ path, message: `is outside of what the payment methods take ${where}: from ${least} to ${most}` }];
  });
}
