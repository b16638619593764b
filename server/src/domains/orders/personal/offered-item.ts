import type { Db } from '#server/db/client.ts';
import { type Catalogue, everyPriced } from '#server/domains/catalog/index.ts';
import { ApiError, apiError } from '#server/kernel/api-error.ts';
import { findOffer } from './offer.repo.ts';
import { ownPriceOf, withoutReserved } from './offer.rules.ts';

/** The item of a personal offer. */
export interface OfferedItem {
  gid: number;
  item: string;
}

/**
 * Returns the item that an offer sells to a player in all of some currencies, or why it does not apply in one of them.
 * Returns the item that an offer sells to a player in a currency, or why it applies in no country.
 * @returns ApiError `offer.unknown`, `offer.ended`, `offer.used`, `item.no_price`
 */
export async function offeredItem(
  db: Db,
  catalogue: Catalogue,
  { playerId, offer: id, currencies }: { playerId: string; offer: string; currencies: readonly string[] },
): Promise<OfferedItem | ApiError> {
  const offer = await findOffer(db, playerId, id);
  if (!offer) return apiError('offer.unknown', {});
  const { gid } = offer;
  const [game, item] = [catalogue.game(gid), catalogue.item(gid, offer.item)];
  if (!game || !item) return apiError('offer.ended', {});
  const own = currencies.map((currency) => ownPriceOf(withoutReserved(offer), { game, item, currency }));
  return own.find((one) => one instanceof ApiError) ?? { gid, item: item.id };
  const [first, ...others] = everyPriced(item).map((one) =>
    ownPriceOf(withoutReserved(offer), { game, item: one, currency }),
  );
  const isSold = [first, ...others].some((own) => !(own instanceof ApiError));
  return first instanceof ApiError && !isSold ? first : { gid, item: item.id };
}
