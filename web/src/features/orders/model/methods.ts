import type { Game, Method, Wallet } from '#contract/endpoints/games.ts';
import type { Order } from '#contract/endpoints/orders.ts';

/**
 * Returns the methods that can pay an order: those for its region, country, currency and total, in the publisher's
 * order. @param wallets those that this browser has
 */
export function methodsFor(
  game: Pick<Game, 'regions' | 'methods'>,
  { region, country, currency, total }: Pick<Order, 'region' | 'country' | 'currency' | 'total'>,
  wallets: readonly Wallet[],
): Method[] {
  const offered = game.regions.find(({ id }) => id === region.id)?.methods ?? [];
  return offered
    .map((id) => game.methods.find((method) => method.id === id))
    .filter((method) => method !== undefined)
    .filter(({ wallet }) => wallet === null || wallets.includes(wallet))
    .filter(
      ({ currencies, countries, min, max }) =>
        (countries === null || (country !== null && countries.includes(country))) &&
        currencies.includes(currency) &&
        total >= (min[currency] ?? 0) &&
        total <= (max[currency] ?? Infinity),
    );
}

/** Returns the first method that is not the last one; the last one if there is no other. */
export const otherMethod = (methods: readonly Method[], last: string | undefined): Method | undefined =>
  methods.find(({ id }) => id !== last) ?? methods[0];
