import { useMemo } from 'react';
import { offersFor } from '#web/features/items/model/offer.ts';
import { useMinute } from '#web/lib/react/now.ts';
import { useShared } from '#web/lib/react/stable.ts';
import { resolveOffer } from '#web/navigation/choice.ts';
import type { Buyer } from './use-buyer.ts';
import type { GameOffering } from './use-game-offers.ts';
import type { Known } from './use-known.ts';

/**
 * Resolves the items that this buyer is offered now, and the chosen one.
 * @param wanted the item of the address
 * @param painted false before the page's first frame: then there are no items, because computing them takes long on a
 * slow phone
 */
export function useOffers(
  { game, mine }: Known,
  { place, character }: Buyer,
  said: GameOffering['game'],
  wanted: string | undefined,
  painted: boolean,
) {
  const minute = useMinute();
  const currency = place?.currency.value ?? '';
  const list = place?.list ?? null;
  // Memoized, because there may be hundreds of items.
  const all = useMemo(
    () =>
      offersFor(painted ? [...(mine?.personal ?? []), ...(game?.items ?? [])] : [], {
        currency,
        list,
        character: character.value,
        usage: mine?.limits ?? [],
        unlocked: mine?.unlocked ?? [],
        levelPoints: mine?.levelPoints ?? null,
        waiting: mine?.waiting ?? [],
        noFirstTopUp: mine?.noFirstTopUp ?? [],
        heldFirstTopUp: mine?.heldFirstTopUp ?? [],
        rebate: game?.rebate ?? null,
        game: said,
        own: mine?.offers ?? [],
        now: new Date(minute),
      }),
    [painted, mine, game, currency, list, character.value, said, minute],
  );
  const offers = useShared(all);
  // A free item is claimed on its card, so a link to it chooses nothing.
  const isFree = offers.some((offer) => offer.item.free && offer.item.id === wanted);
  const sold = offers.filter((offer) => !offer.item.free);
  const item = resolveOffer(
    sold.map((offer) => ({ id: offer.item.id, usable: offer.obstacle === null, value: offer })),
    isFree ? undefined : wanted,
  );
  const blocked = item.value ? null : (sold.find((offer) => offer.item.id === wanted) ?? null);
  return { offers, item, blocked };
}
