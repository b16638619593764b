import type { Method, Region, Wallet } from '#contract/endpoints/games.ts';

/** A payment method as one buyer sees it. */
export interface MethodOption {
  method: Method;
  lastUsed: boolean;
  /** The reason why it cannot pay the total, with the limit in minor units; null if it can. */
  problem: { kind: 'min' | 'max'; amount: number } | null;
}

/**
 * Returns the region's methods that take the currency, serve the country and work in this browser. The method used last
 * comes first, then those of an experiment, then the publisher's order.
 * @param country null if unknown.
 * @param total in minor units; null while nothing is chosen, and then every method fits.
 * @param wallets those that this browser has.
 * @param first ids of an experiment; they only change the order and add no method.
 */
export function methodOptions(
  methods: readonly Method[],
  region: Pick<Region, 'methods'>,
  { currency, country }: { currency: string; country: string | null },
  total: number | null,
  lastUsed: string | null,
  wallets: readonly Wallet[],
  first: readonly string[] = [],
): MethodOption[] {
  const ordered = [
    ...first.filter((id) => region.methods.includes(id)),
    ...region.methods.filter((id) => !first.includes(id)),
  ];
  return ordered
    .flatMap((id) => methods.find((method) => method.id === id) ?? [])
    .filter(({ currencies, countries }) => currencies.includes(currency) && isFor(countries, country))
    .filter(({ wallet }) => wallet === null || wallets.includes(wallet))
    .map((method) => ({
      method,
      lastUsed: method.id === lastUsed,
      problem: total === null ? null : problemOf(method, currency, total),
    }))
    .sort((a, b) => Number(b.lastUsed) - Number(a.lastUsed));
}

/** Returns true if a method for `countries` (null: all countries) serves the player's country (null: unknown). */
const isFor = (countries: readonly string[] | null, country: string | null): boolean =>
  countries === null || (country !== null && countries.includes(country));

function problemOf(method: Method, currency: string, total: number): MethodOption['problem'] {
  const min = method.min[currency];
  const max = method.max[currency];
  if (min !== undefined && total < min) return { kind: 'min', amount: min };
  if (max !== undefined && total > max) return { kind: 'max', amount: max };
  return null;
}

/** Returns the wallets that pay in one press: they can take the total and are not already chosen. */
export const expressOf = (options: readonly MethodOption[], chosen: string | null): MethodOption[] =>
  options.filter(({ method, problem }) => method.wallet !== null && problem === null && method.id !== chosen);
