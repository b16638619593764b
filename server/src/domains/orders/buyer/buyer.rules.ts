import type { Audience, ItemEntry } from '#server/domains/catalog/index.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';

/** A player's purchases in a game at the time of reading. */
export interface BuyerFacts {
  /** Items paid, not refunded and delivered, and claimed free items, each with the time of the first. */
  items: ReadonlyMap<string, Date>;
  /** Time of the last paid order; null: none yet. */
  lastAt: Date | null;
  /** Spending of the last 90 days, in minor units of the reference currency. */
  spent: number;
  /** The part of `spent` for delivered items. */
  arrived: number;
  /**
   * Orders of all games in the last 90 days that were refunded although their items were given, and those charged back
   * by a bank.
   */
  returned: number;
  chargedBack: number;
  /** Time of the read, by the database's clock. */
  now: Date;
}

/** Returned orders within 90 days from which on free steps wait. One chargeback has the same effect. */
const RETURNS_THAT_COUNT = 2;
/** Days that free steps wait after the step before: longer than most refunds and first complaints take. */
const WAIT_DAYS = 7;
const DAY_MS = 86_400_000;
/** Days without a purchase after which a player is returning. */
const RETURNS_AFTER_DAYS = 30;

/**
 * Returns whether a player belongs to an item's audience, by their purchases. An item without an audience is for all
 * players.
 */
export function isInAudience(audience: Audience | undefined, { lastAt, spent, arrived, now }: BuyerFacts): boolean {
  switch (audience?.is) {
    case undefined:
    // Decided by points in `levelRefusal`.
    case 'vip':
      return true;
    // Has no card of its own; `offerRefusal` knows the offer.
    case 'offered':
      return false;
    case 'new':
      return lastAt === null;
    case 'returning':
      return lastAt !== null && now.getTime() - lastAt.getTime() >= RETURNS_AFTER_DAYS * DAY_MS;
    case 'spender':
      // An order in delivery may still be refunded: it opens no offer, but closes one for lower spenders.
      return arrived >= audience.from && (audience.below === undefined || spent < audience.below);
  }
}

/** Returns whether the required item was bought and delivered. */
export const isUnlocked = ({ requires }: Pick<ItemEntry, 'requires'>, { items }: BuyerFacts): boolean =>
  requires === undefined || items.has(requires);

/**
 * Returns when a free step of a chain opens, if that is later than now; null: it does not wait.
 * For most players it opens with the step before it. Players whose money often goes back wait, so that they do not get
 * the gift for a purchase that they return.
 */
export function stepOpensAt({ free, requires }: Pick<ItemEntry, 'free' | 'requires'>, facts: BuyerFacts): Date | null {
  const { items, returned, chargedBack, now } = facts;
  const taken = requires === undefined ? undefined : items.get(requires);
  if (!free || !taken || (chargedBack === 0 && returned < RETURNS_THAT_COUNT)) return null;
  const opens = new Date(taken.getTime() + WAIT_DAYS * DAY_MS);
  return opens > now ? opens : null;
}

/** Returns whether the result of `offerRefusal` depends on the player's purchases. */
export const dependsOnBuyer = ({ audience, requires }: Pick<ItemEntry, 'audience' | 'requires'>): boolean =>
  (audience !== undefined && audience.is !== 'vip') || requires !== undefined;

/** Returns why this item is not offered to this player, or null. @param isOwn true: sold by a personal offer */
export function offerRefusal(item: ItemEntry, facts: BuyerFacts, isOwn = false): ApiError | null {
  const isFor = item.audience?.is === 'offered' ? isOwn : isInAudience(item.audience, facts);
  if (!isFor) return apiError('item.not_for_you', { item: item.id });
  if (!isUnlocked(item, facts)) return apiError('item.locked', { item: item.id, requires: item.requires ?? null });
  const opens = stepOpensAt(item, facts);
  return opens && apiError('item.waiting', { item: item.id, until: opens.toISOString() });
}
