import type { Db } from '#server/db/client.ts';
import { type Catalogue, everyPriced, type GameEntry, type ItemEntry } from '#server/domains/catalog/index.ts';
import { ApiError, apiError } from '#server/kernel/api-error.ts';
import { findOffer } from './offer.repo.ts';
import { ownPriceOf, type PersonalOffer, withoutReserved } from './offer.rules.ts';

/** The item of a personal offer. */
export interface OfferedItem {
  gid: number;
  item: string;
}

interface Wanted {
  game: GameEntry;
  item: ItemEntry;
  currency: string;
}

/**
 * Returns the item that an offer sells to a player in all of some currencies, or why it applies in no country in one of
 * them.
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
  for (const currency of currencies) {
    const refused = refusalEverywhere(withoutReserved(offer), { game, item, currency });
    if (refused) return refused;
  }
  return { gid, item: item.id };
}

/** Returns why an offer applies in no country, as for most countries; null: it applies in some. */
function refusalEverywhere(offer: PersonalOffer, { game, item, currency }: Wanted): ApiError | null {
  const priced = everyPriced(item).map((one) => ownPriceOf(offer, { game, item: one, currency }));
  const [most] = priced;
  return most instanceof ApiError && priced.every((own) => own instanceof ApiError) ? most : null;
}
