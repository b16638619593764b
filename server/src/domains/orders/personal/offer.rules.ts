import type { GameEntry, ItemEntry } from '#server/domains/catalog/index.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import { priceBoundsRefusal } from './bounds.rules.ts';

/** An item of a game at an own price for one player. */
export interface PersonalOffer {
  id: string;
  /** Names the offer: the player gets it once. */
  key: string;
  gid: number;
  item: string;
  /** Minor units by currency. */
  prices: Readonly<Record<string, number>>;
  startsAt: Date;
  endsAt: Date;
  uses: number;
  createdAt: Date;
  revokedAt: Date | null;
  /** The uses that orders have. */
  taken: readonly TakenUse[];
  /** Time of the read, by the database's clock. */
  readAt: Date;
}

export interface TakenUse {
  /** From 1 on. */
  use: number;
  /** Reserved: by an order that is not paid. */
  state: 'reserved' | 'used';
  number: string;
}

export type OfferState = 'open' | 'used' | 'ended' | 'revoked';

/** The own price of an order. */
export interface OwnPrice {
  id: string;
  /** The use that the order takes. */
  use: number;
  price: number;
}

/** Returns the state of an offer. An offer whose time begins later is open; one whose uses are reserved is used. */
export function offerState({ uses, taken, endsAt, revokedAt, readAt }: PersonalOffer): OfferState {
  if (revokedAt) return 'revoked';
  if (taken.length >= uses) return 'used';
  return readAt < endsAt ? 'open' : 'ended';
}

/** Returns the id of a benefit (decision 009): one use of an offer. */
export const benefitOfUse = ({ id, use }: Pick<OwnPrice, 'id' | 'use'>): string => `offer:${id}:${use}`;

/** Returns the first use that no order has; null: there is none. */
function freeUse({ uses, taken }: PersonalOffer): number | null {
  const had = new Set(taken.map(({ use }) => use));
  for (let use = 1; use <= uses; use++) if (!had.has(use)) return use;
  return null;
}

/**
 * Returns the own price for a choice, or why the offer does not apply to it.
 * @param offer null: the player has no such offer
 */
export function ownPriceOf(
  offer: PersonalOffer | null,
  { game, item, currency }: { game: GameEntry; item: ItemEntry; currency: string },
): OwnPrice | ApiError {
  // An offer of another player or item is unknown, so that an id tells nothing.
  if (!offer || offer.gid !== game.gid || offer.item !== item.id) return apiError('offer.unknown', {});
  const { id, startsAt, endsAt, revokedAt, readAt } = offer;
  if (revokedAt || readAt < startsAt || readAt >= endsAt) return apiError('offer.ended', {});
  const use = freeUse(offer);
  if (use === null) return apiError('offer.used', {});
  const price = Object.hasOwn(offer.prices, currency) ? offer.prices[currency] : undefined;
  if (price === undefined) return apiError('item.no_price', { item: item.id, currency });
  if (priceBoundsRefusal(game, item, { currency, price })) return apiError('offer.ended', {});
  return { id, use, price };
}

/** Returns an offer as a quote sees it: uses that unpaid orders reserve are free, because the player may pay those. */
export const withoutReserved = (offer: PersonalOffer): PersonalOffer => ({
  ...offer,
  taken: offer.taken.filter(({ state }) => state === 'used'),
});
