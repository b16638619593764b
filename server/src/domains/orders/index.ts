import type { ItemEntry } from '#server/domains/catalog/index.ts';
import type { Limits } from '#server/kernel/limits/limit.ts';
import { whyNotGiven } from './buyer/buyer.read.ts';
import { closeOverdue, expireOrders } from './cancel/orders.expire.ts';
import { ordersGameApi } from './game-api.routes.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { eraseLeftOver, onErased } from './orders.erase.ts';
import { openOrderHub } from './orders.live.ts';
import { announce, ensurePartitions, gamesUsed } from './orders.repo.ts';
import { orderRoutes } from './orders.routes.ts';
import { releaseHolds } from './pay/orders.hold.ts';
import { orderReactions } from './react/orders.react.ts';
import { recentCharacters } from './read/orders.read.ts';
import { openAgreedTexts } from './withdrawal/agreed-texts.ts';
import { createLetterLimit } from './withdrawal/letter-limit.ts';

export { orderData } from './export.repo.ts';
export { taxedIn, taxesSection } from './pricing/taxes.catalog.ts';
export { presentWaivers } from './withdrawal/waiver.ts';
export { withdrawalSection } from './withdrawal/withdrawal.catalog.ts';

export type Orders = Awaited<ReturnType<typeof createOrders>>;

/** What players buy: from the price to the end of an order. Listens to changes of orders until it is closed. */
export async function createOrders(given: Omit<OrdersDeps, 'agreedTexts' | 'takeLetter'> & { limits: Limits }) {
  const { sql } = given;
  const deps = { ...given, agreedTexts: openAgreedTexts(given), takeLetter: createLetterLimit(given) };
  const hub = await openOrderHub(sql);
  return {
    handlers: orderRoutes(deps, hub),
    /** What game backends ask of orders. @param playerIdOf whose number it is, if the game knows the player */
    gameApi: (playerIdOf: (gid: number, uid: number) => Promise<string | undefined>) =>
      ordersGameApi({ sql }, playerIdOf),
    ...orderReactions(deps),
    onErased,
    /** Has pages that show these orders look again: their points were booked. */
    announce,
    /** Games for which a player ordered something. */
    gamesUsed,
    recentCharacters: (playerId: string) => recentCharacters(deps, playerId),
    /** Why an item is not offered to a player, which depends on what they bought and on their level; null: it is. */
    whyNotOffered: (playerId: string, gid: number, item: ItemEntry) => whyNotGiven(deps, playerId, gid, item),
    /** Ends orders whose time is up; answers how many, of a batch. */
    expire: () => expireOrders(deps),
    /** Gives back pieces of a stock that were held for long enough; answers for how many orders, of a batch. */
    releaseHolds: () => releaseHolds(deps),
    /** Ends orders that a provider has to close first. */
    closeOverdue: () => closeOverdue(deps),
    /** Erases what was still under way when its player was erased. */
    eraseLeftOver: () => eraseLeftOver(sql),
    /** Makes the tables of the months to come. */
    ensureMonths: () => ensurePartitions(deps),
    close: hub.close,
  };
}
