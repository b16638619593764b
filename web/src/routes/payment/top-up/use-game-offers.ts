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
 * What the game would have the page show to the chosen character. While that is awaited for the first time, what it may reorder is not
 * shown yet (`settling`); later on nothing waits, and who has begun to choose keeps the order that they see.
 */
export function useGameOffers(
  { gid, mine, signedIn }: Known,
  { place, characters, character }: Buyer,
  search: Search,
  asked: Asked | null,
) {
  const { locale } = useLocale();
  // Asked for beside the characters, where it is known whose it will be.
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
    /** An item was pressed: from now on nothing is reordered for this character. */
    freeze: () => keep({ roleId, lead: lead ?? [] }),
  };
}

export type GameOffering = ReturnType<typeof useGameOffers>;
