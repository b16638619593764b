import { useQuery } from '@tanstack/react-query';
import type { Region } from '#contract/endpoints/games.ts';
import { placeQuery } from '#web/features/regions/api/queries.ts';
import { type Resolved, resolveCountry, resolveCurrency } from '#web/navigation/choice.ts';
import type { Search } from '#web/navigation/search.ts';
import type { Known } from './use-known.ts';

/**
 * Where and in which money something is bought, and where who buys it lives: as the address says, as they last bought, and where any
 * country is taken as their network address tells. `located`: all is known that the tax depends on.
 */
export function usePlace(region: Resolved<Region> | undefined, search: Search, mine: Known['mine']) {
  const { open = false, byState = [] } = region?.value ?? {};
  const here = useQuery(placeQuery(open && !search.country && !mine?.lastCountry));
  if (!region) return undefined;
  const country = resolveCountry(region.value, search.country, [mine?.lastCountry, here.data?.country]);
  const { value } = country;
  const last = value === mine?.lastCountry ? mine?.lastState : null;
  const state = value !== null && byState.includes(value) ? (search.state ?? last ?? null) : undefined;
  return {
    region,
    currency: resolveCurrency(region.value, search.currency),
    country,
    /** Undefined where the tax does not depend on it, null where it has to be chosen yet. */
    state,
    located: state !== null && (!open || value !== null),
    /** It is asked, and will be known in a moment. */
    locating: value === null && here.isLoading,
  };
}
