import type { Method, Region, Wallet } from '#contract/endpoints/games.ts';

/** A payment method as one buyer sees it. */
export interface MethodOption {
  method: Method;
  lastUsed: boolean;
  /** Why it cannot pay the total; amounts in minor units. Null: it can. */
  problem: { kind: 'min' | 'max'; amount: number } | null;
}

/**
 * The region's methods that take the currency, are for the country and can be used here: last used first, then what an experiment puts
 * first, then in the publisher's order.
 * @param country null: not known
 * @param total minor units; null while nothing is chosen: then all fit
 * @param wallets those of this browser
 * @param first ids; an order only: what the region does not offer is not offered by it
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

/** Whether what is offered in some countries alone, null: anywhere, is for a player of a country; null: it is not known. */
const isFor = (countries: readonly string[] | null, country: string | null): boolean =>
  countries === null || (country !== null && countries.includes(country));

function problemOf(method: Method, currency: string, total: number): MethodOption['problem'] {
  const min = method.min[currency];
  const max = method.max[currency];
  if (min !== undefined && total < min) return { kind: 'min', amount: min };
  if (max !== undefined && total > max) return { kind: 'max', amount: max };
  return null;
}

/** Those that pay in one press beside the button: wallets that can take the total, but for the one that is chosen already. */
export const expressOf = (options: readonly MethodOption[], chosen: string | null): MethodOption[] =>
  options.filter(({ method, problem }) => method.wallet !== null && problem === null && method.id !== chosen);
