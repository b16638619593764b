import type { Db } from '#server/db/client.ts';
import { type ItemEntry, type LiveCatalog, levelRefusal } from '#server/domains/catalog/index.ts';
import { countedPoints } from '#server/domains/points/index.ts';
import { claimedItems } from '#server/domains/rewards/index.ts';
import type { ApiError } from '#server/kernel/api-error.ts';
import { readBuyer } from './buyer.repo.ts';
import { type BuyerFacts, dependsOnBuyer, offerRefusal } from './buyer.rules.ts';

/** What a player bought or claimed in a game. */
export const buyerFacts = (db: Db, playerId: string, gid: number): Promise<BuyerFacts> =>
  readBuyer(db, playerId, gid, claimedItems(db, playerId, gid));

/** Why an item is not offered to a player, which depends on what they bought; null: it is. */
export const whyNotOffered = async (
  db: Db,
  playerId: string,
  gid: number,
  item: ItemEntry,
): Promise<ApiError | null> => (dependsOnBuyer(item) ? offerRefusal(item, await buyerFacts(db, playerId, gid)) : null);

/** The same, and whether they have the level that it is for: for what is not quoted. */
export async function whyNotGiven(
  { sql, catalog }: { sql: Db; catalog: LiveCatalog },
  playerId: string,
  gid: number,
  item: ItemEntry,
): Promise<ApiError | null> {
  const { levels } = catalog.current();
  const points = levels && item.audience?.is === 'vip' ? await countedPoints(sql, playerId, levels.timeZone) : 0;
  return levelRefusal(levels, item, points) ?? (await whyNotOffered(sql, playerId, gid, item));
}
