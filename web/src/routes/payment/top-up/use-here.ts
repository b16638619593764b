import { useQuery } from '@tanstack/react-query';
import type { Game } from '#contract/endpoints/games.ts';
import { placeQuery } from '#web/features/regions/api/queries.ts';
import { guessCountry } from '#web/lib/format/countries.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';

/** The country that a visitor buys in, as far as it is known before they say so. */
export interface Here {
  /** As last chosen with this browser, else by the network address; null: neither tells. */
  known: string | null;
  /** `known`, else a guess by time zone and language among the countries where the game is sold. */
  country: string | null;
  /** It will be known in a moment. */
  isLoading: boolean;
}

export function useHere(game: Pick<Game, 'regions'> | undefined): Here {
  const { country: chosen, whereabouts } = useEnvironment();
  const { data, isLoading } = useQuery(placeQuery(chosen === null));
  const known = chosen ?? data?.country ?? null;
  // Where any country is taken, the zone would be found in one of them, and it is the player who says.
  const named = game?.regions.filter(({ open }) => !open).flatMap(({ countries }) => countries) ?? [];
  return { known, country: known ?? guessCountry(named, whereabouts), isLoading };
}
