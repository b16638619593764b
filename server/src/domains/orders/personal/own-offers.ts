import type { Output } from '#contract/endpoints/index.ts';
import type { Locale } from '#contract/locales.ts';
import type { Db } from '#server/db/client.ts';
import { type Catalogue, type GameEntry, presentItem } from '#server/domains/catalog/index.ts';
import { priceBoundsRefusal } from './bounds.rules.ts';
import { runningOffers } from './offer.repo.ts';
import { offerState, withoutReserved } from './offer.rules.ts';

type Shown = NonNullable<Output<'GET /games/:gid/mine'>['offers']>;

/** Most offers that a page shows. */
const MOST_SHOWN = 6;

/**
 * Returns the offers that a player can use now in a game, with the prices that the catalogue allows: for most
 * countries, or for the country of the network address.
 */
export async function readOwnOffers(
  db: Db,
  catalogue: Catalogue,
  game: GameEntry,
  { playerId, locale, address }: { playerId: string; locale: Locale; address: string | null },
): Promise<Shown> {
  if (!game.personalOffers) return [];
  const offers = await runningOffers(db, playerId, game.gid, MOST_SHOWN);
  return offers.flatMap((offer) => {
    const item = catalogue.item(game.gid, offer.item);
    // An offer that an unpaid order has stays on the page, because the same choice leads to that order.
    if (!item || offerState(withoutReserved(offer)) !== 'open') return [];
    const here = catalogue.itemFor(game.gid, offer.item, { country: address ?? undefined, address }) ?? item;
    const allowed = Object.entries(offer.prices).filter(([currency, price]) =>
      [item, here].some((one) => priceBoundsRefusal(game, one, { currency, price }) === null),
    );
    if (allowed.length === 0) return [];
    const { id, endsAt } = offer;
    const offered = { id, item: item.id, prices: Object.fromEntries(allowed), until: endsAt.toISOString() };
    const isHidden = item.audience?.is === 'offered';
    return [isHidden ? { ...offered, details: presentItem(catalogue, game, item, locale) } : offered];
  });
}
