import type { ItemEntry } from '#server/domains/catalog/index.ts';
import type { Limits } from '#server/kernel/limits/limit.ts';
import { findGiftRefusal } from './buyer/buyer.read.ts';
import { withBatchers } from './buying.deps.ts';
import { announceAbandoned } from './cancel/orders.abandoned.ts';
import { closeOverdue, expireOrders } from './cancel/orders.expire.ts';
import { ordersGameApi } from './game-api.routes.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { eraseLeftOver, onErased } from './orders.erase.ts';
import { openOrderHub } from './orders.live.ts';
import { ensurePartitions, gamesUsed, notifyOrders } from './orders.repo.ts';
import { orderRoutes } from './orders.routes.ts';
import { releaseHolds } from './pay/orders.hold.ts';
import { linkOrders } from './place/link-orders.ts';
import { orderReactions } from './react/orders.react.ts';
import { readRecentCharacters } from './read/orders.read.ts';
import { openAgreedTexts } from './withdrawal/agreed-texts.ts';
import { createLetterLimit } from './withdrawal/letter-limit.ts';

export { findReceiver, moveOrder, type NewReceiver, sendAgain } from './character/move-order.ts';
export { orderData } from './export.repo.ts';
export { forgetChoice, gamesUsed } from './orders.repo.ts';
export { type BoundsRefusal, MOST_USES, priceBoundsRefusal } from './personal/bounds.rules.ts';
export { offerOfKey, offersOfPlayer, revokeOffer, storeOffer } from './personal/offer.repo.ts';
export { offerState, type PersonalOffer } from './personal/offer.rules.ts';
export { offeredItem } from './personal/offered-item.ts';
export type { LinkOrders } from './place/link-orders.ts';
export { quoteOf } from './pricing/orders.quote.ts';
export type { CouponOption } from './pricing/quote.rules.ts';
export { statesOf, taxedIn, taxesSection } from './pricing/taxes.catalog.ts';
export { newestOfPlayer, type OrderPosition, ordersSince } from './publisher/publisher-lists.ts';
export { publisherOrders, publisherOrdersOf } from './publisher/publisher-orders.ts';
export { type SoldOrder, soldOrders } from './read/sold.ts';
export { setSupportCap } from './spending/support-cap.ts';
export { presentWaivers } from './withdrawal/waiver.ts';
export { withdrawalSection } from './withdrawal/withdrawal.catalog.ts';

export type Orders = Awaited<ReturnType<typeof createOrders>>;

/** Creates the domain of orders, from the price to the end of an order. Listens to changes of orders until closed. */
export async function createOrders(given: Omit<OrdersDeps, 'agreedTexts' | 'takeLetter'> & { limits: Limits }) {
  const { sql } = given;
  const deps = withBatchers({
    ...given,
    agreedTexts: openAgreedTexts(given),
    takeLetter: createLetterLimit(given),
  });
  const hub = await openOrderHub(sql);
  return {
    handlers: orderRoutes(deps, hub),
    /** The use cases of a payment link's page, for its player. */
    ofLinks: linkOrders(deps, hub),
    /**
     * Handlers of game backends' requests about orders. @param playerIdOf returns the player with a uid, if the game
     * knows the player
     */
    gameApi: (playerIdOf: (gid: number, uid: number) => Promise<string | undefined>) =>
      ordersGameApi({ sql }, playerIdOf),
    ...orderReactions(deps),
    onErased,
    /** Makes pages that show these orders load them again, because their points were booked. */
    notifyOrders,
    /** Returns the games in which a player ordered something. */
    gamesUsed,
    recentCharacters: (playerId: string) => readRecentCharacters(deps, playerId),
    /** Returns why an item is not offered to a player, by their purchases and level; null: it is offered. */
    findGiftRefusal: (playerId: string, gid: number, item: ItemEntry) => findGiftRefusal(deps, playerId, gid, item),
    /** Expires a batch of orders whose time is up. Returns how many changed. */
    expire: () => expireOrders(deps),
    /** Tells the publisher's systems about unpaid orders. */
    announceAbandoned: async (): Promise<void> => void (await announceAbandoned(sql)),
    /** Releases a batch of stock pieces that were held long enough. Returns the number of orders. */
    releaseHolds: () => releaseHolds(deps),
    /** Asks providers to close overdue orders that only they can end. */
    closeOverdue: () => closeOverdue(deps),
    /** Erases data that was still in use when its player was erased. */
    eraseLeftOver: () => eraseLeftOver(sql),
    /** Creates the partitions of the coming months. */
    ensureMonths: () => ensurePartitions(deps),
    close: hub.close,
  };
}
