import type { Db } from '#server/db/client.ts';
import { type ItemEntry, type LiveCatalog, levelRefusal } from '#server/domains/catalog/index.ts';
import { countedPoints } from '#server/domains/points/index.ts';
import { claimedItems } from '#server/domains/rewards/index.ts';
import type { ApiError } from '#server/kernel/api-error.ts';
import { readBuyer } from './buyer.repo.ts';
import { type BuyerFacts, dependsOnBuyer, offerRefusal } from './buyer.rules.ts';

/** Returns a player's purchases and claims in a game. */
export const buyerFacts = (db: Db, playerId: string, gid: number): Promise<BuyerFacts> =>
  readBuyer(db, playerId, gid, claimedItems(db, playerId, gid));

/**
 * Returns why an item is not offered to a player, by their purchases; null: it is offered.
 * @param isOwn true: sold by a personal offer
 */
export const findOfferRefusal = async (
  db: Db,
  { playerId, gid, isOwn = false }: { playerId: string; gid: number; isOwn?: boolean },
  item: ItemEntry,
): Promise<ApiError | null> =>
  dependsOnBuyer(item) ? offerRefusal(item, await buyerFacts(db, playerId, gid), isOwn) : null;

/** As `findOfferRefusal`, and also checks the player's level. For items without a quote. */
export async function findGiftRefusal(
  { sql, catalog }: { sql: Db; catalog: LiveCatalog },
  playerId: string,
  gid: number,
  item: ItemEntry,
): Promise<ApiError | null> {
  const { levels } = catalog.current();
  const points = levels && item.audience?.is === 'vip' ? await countedPoints(sql, playerId, levels.timeZone) : 0;
  return levelRefusal(levels, item, points) ?? (await findOfferRefusal(sql, { playerId, gid }, item));
}
