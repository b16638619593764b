import { useQuery } from '@tanstack/react-query';
import { charactersQuery } from '#web/features/characters/api/queries.ts';
import { resolveCharacter, resolveCountry, resolveCurrency, resolveRegion } from '#web/navigation/choice.ts';
import type { Search } from '#web/navigation/search.ts';
import type { Known } from './use-known.ts';

/** Where something is bought, and for whom. `place` is undefined while the game is. */
export function useBuyer({ gid, game, mine, signedIn }: Known, search: Search) {
  const region = game && resolveRegion(game, search.region, mine?.lastRegion);
  const place = region && {
    region,
    currency: resolveCurrency(region.value, search.currency),
    country: resolveCountry(region.value, search.country),
  };
  const characters = useQuery(charactersQuery(gid, region?.value.id ?? '', signedIn && region !== undefined));
  const roles = signedIn ? characters.data?.characters : undefined;
  return { place, characters, character: resolveCharacter(roles ?? [], roles && search.role, mine?.lastRoleId) };
}

export type Buyer = ReturnType<typeof useBuyer>;
