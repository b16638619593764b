import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { gameOffersQuery } from '#web/features/characters/api/queries.ts';
import type { GameOffers } from '#web/features/items/model/offer.ts';
import { useLocale } from '#web/i18n/index.tsx';
import type { Search } from '#web/navigation/search.ts';
import type { Asked } from './asked.ts';
import type { Buyer } from './use-buyer.ts';
import type { Known } from './use-known.ts';

/**
 * Requests the offers of the game for the chosen character. During the first request, items that it may reorder are not
 * shown yet (`settling`). Later requests block nothing, and once the player has chosen an item, the order stays.
 */
export function useGameOffers(
  { gid, mine, signedIn }: Known,
  { place, characters, character }: Buyer,
  search: Search,
  asked: Asked | null,
) {
  const { locale } = useLocale();
  // Requested in parallel with the characters if the likely character is known.
  const likely = characters.isPending ? (search.role ?? asked?.roleId ?? mine?.lastRoleId ?? undefined) : undefined;
  const roleId = signedIn && place ? (character.value?.roleId ?? likely) : undefined;
  const query = useQuery(gameOffersQuery(gid, place?.region.value.id ?? '', roleId, locale));
  const [kept, keep] = useState<{ roleId: string | undefined; lead: string[] } | null>(null);
  const data: GameOffers | null = query.data ?? null;
  const lead = kept && kept.roleId === roleId ? kept.lead : data?.lead;
  const awaited = signedIn && characters.isPending && characters.failureCount === 0;
  const shown = useRef(false);
  useEffect(() => {
    if (signedIn && !awaited && !query.isLoading) shown.current = true;
  });
  return {
    game: data && { ...data, lead: lead ?? [] },
    settling: awaited || (query.isLoading && !shown.current),
    /** Called when an item is pressed: from then on nothing is reordered for this character. */
    freeze: () => keep({ roleId, lead: lead ?? [] }),
  };
}

export type GameOffering = ReturnType<typeof useGameOffers>;
