import { useMemo } from 'react';
import type { Game, Region } from '#contract/endpoints/games.ts';
import { buyerListOf } from '#web/features/items/model/list-price.ts';
import { type Resolved, resolveCountry, resolveCurrency } from '#web/navigation/choice.ts';
import type { Search } from '#web/navigation/search.ts';
import type { Here } from './use-here.ts';
import type { Known } from './use-known.ts';

/**
 * Resolves region, currency, country and state of a purchase: from the address, else from the last purchase, else from
 * `here`. An open region never gets a guess. `located` is true once everything is known on which the tax depends.
 */
export function usePlace(
  region: Resolved<Region> | undefined,
  search: Search,
  { game, mine }: { game: Pick<Game, 'priceLists'> | undefined; mine: Known['mine'] },
  here: Here,
) {
  const { open = false, byState = [] } = region?.value ?? {};
  const { chosen, network, guess } = here;
  const likely = open ? [network] : [chosen, network, guess];
  const country = region && resolveCountry(region.value, search.country, [mine?.lastCountry, ...likely]);
  const lists = game?.priceLists;
  const taxed = country?.value ?? null;
  const list = useMemo(() => buyerListOf(lists, taxed, network), [lists, taxed, network]);
  if (!region || !country) return undefined;
  const { value } = country;
  const last = value === mine?.lastCountry ? mine?.lastState : null;
  const state = value !== null && byState.includes(value) ? (search.state ?? last ?? null) : undefined;
  return {
    region,
    currency: resolveCurrency(region.value, search.currency, value),
    country,
    /** The price list of the country; null: none. */
    list,
    /** Undefined if the tax does not depend on it. Null if the player still has to choose it. */
    state,
    located: state !== null && (!open || value !== null),
    /** True while the country is being requested. */
    locating: open && value === null && here.isLoading,
  };
}
