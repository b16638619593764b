import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Game } from '#contract/endpoints/games.ts';
import { placeQuery } from '#web/features/regions/api/queries.ts';
import { useChosenCountry } from '#web/features/regions/model/chosen-country.ts';
import { guessCountry } from '#web/lib/format/countries.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';

/** The countries that a visitor may be in, as far as they are known before the visitor says so. Null: not known. */
export interface Here {
  /** As last chosen with this browser, if a region of the game names it. */
  chosen: string | null;
  /** By the network address. */
  network: string | null;
  /** By time zone and language, among the countries that regions of the game name. */
  guess: string | null;
  isLoading: boolean;
  /** The prices may depend on an answer that comes in a moment. */
  pending: boolean;
}

export function useHere(game: Pick<Game, 'regions'> | undefined): Here {
  const { whereabouts } = useEnvironment();
  const last = useChosenCountry();
  const { data, isLoading, failureCount } = useQuery(placeQuery);
  const network = data?.country ?? null;
  // A region that takes any country would have a country for every guess: there the player says which.
  const named = useMemo(
    () => game?.regions.filter(({ open }) => !open).flatMap(({ countries }) => countries) ?? [],
    [game],
  );
  const guess = useMemo(
    () => (network === null ? guessCountry(named, whereabouts) : null),
    [network, named, whereabouts],
  );
  const chosen = last !== null && named.includes(last) ? last : null;
  return { chosen, network, guess, isLoading, pending: isLoading && failureCount === 0 && chosen === null };
}
