import type { Db } from '#server/db/client.ts';
import type { GameEntry, ItemEntry } from '#server/domains/catalog/index.ts';
import { ApiError, apiError } from '#server/kernel/api-error.ts';
import { findOffer } from './offer.repo.ts';
import { type OwnPrice, ownPriceOf, type PersonalOffer, withoutReserved } from './offer.rules.ts';

interface Wanted {
  game: GameEntry;
  item: ItemEntry;
  currency: string;
}

/**
 * Returns the own price of an order to place.
 * @throws ApiError `offer.unknown`, `offer.ended`, `offer.used`, `item.no_price`
 */
export const placedOwnPrice = async (db: Db, playerId: string, id: string, wanted: Wanted): Promise<OwnPrice> =>
  priceOrThrow(await findOffer(db, playerId, id), wanted);

/**
 * Returns the own price to show. @param playerId null: a visitor, who has no offers
 * @throws ApiError as `placedOwnPrice`
 */
export async function quotedOwnPrice(db: Db, playerId: string | null, id: string, wanted: Wanted): Promise<OwnPrice> {
  if (playerId === null) throw apiError('offer.unknown', {});
  const offer = await findOffer(db, playerId, id);
  return priceOrThrow(offer && withoutReserved(offer), wanted);
}

function priceOrThrow(offer: PersonalOffer | null, wanted: Wanted): OwnPrice {
  const own = ownPriceOf(offer, wanted);
  if (own instanceof ApiError) throw own;
  return own;
}
