import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Game } from '#contract/endpoints/games.ts';
import { placeQuery } from '#web/features/regions/api/queries.ts';
import { useChosenCountry } from '#web/features/regions/model/chosen-country.ts';
import { guessCountry } from '#web/lib/format/countries.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';

/** The countries in which a visitor may be, until they choose one. Null if unknown. */
export interface Here {
  /** The country last chosen in this browser, if a region of the game lists it. */
  chosen: string | null;
  /** The country of the network address. */
  network: string | null;
  /** Guessed from time zone and language, among the countries that regions of the game list. */
  guess: string | null;
  isLoading: boolean;
  /** True while prices may still depend on the pending answer. */
  pending: boolean;
}

export function useHere(game: Pick<Game, 'regions' | 'priceLists'> | undefined): Here {
  const { whereabouts } = useEnvironment();
  const last = useChosenCountry();
  const { data, isLoading, failureCount } = useQuery(placeQuery);
  const network = data?.country ?? null;
  // Without open regions, which would accept every guess: there the player has to choose.
  const named = useMemo(
    () => game?.regions.filter(({ open }) => !open).flatMap(({ countries }) => countries) ?? [],
    [game],
  );
  const guess = useMemo(
    () => (network === null ? guessCountry(named, whereabouts) : null),
    [network, named, whereabouts],
  );
  const chosen = last !== null && named.includes(last) ? last : null;
  // Lower prices of a price list depend on the address too.
  const isListed = game?.priceLists !== undefined;
  const pending = isLoading && failureCount === 0 && (chosen === null || isListed);
  return { chosen, network, guess, isLoading, pending };
}
