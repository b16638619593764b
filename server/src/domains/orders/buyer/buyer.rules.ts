import type { Audience, ItemEntry } from '#server/domains/catalog/index.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';

/** What a player bought in a game, as it is when read. */
export interface BuyerFacts {
  /** Items that were paid, not refunded and reached the game, and free ones that were claimed, each with when it was first. */
  items: ReadonlyMap<string, Date>;
  /** When the last of the paid ones was ordered; null: none yet. */
  lastAt: Date | null;
  /** In the last 90 days: minor units of the reference currency. */
  spent: number;
  /** The part of that for items that have reached the game. */
  arrived: number;
  /** In all games, in the last 90 days: orders whose money went back though their items were given, and those of them that a bank took back. */
  returned: number;
  chargedBack: number;
  /** When this was read, by the database's clock. */
  now: Date;
}

/** Orders given back in 90 days from which on free steps wait; a chargeback counts for as many. */
const RETURNS_THAT_COUNT = 2;
/** For so long after the step before: longer than most refunds and first complaints take. */
const WAIT_DAYS = 7;
const DAY_MS = 86_400_000;
/** Who bought nothing for so long and looks in again is coming back. */
const RETURNS_AFTER_DAYS = 30;

/** Whether a player belongs to those an item is offered to, as far as that follows from what they bought; without an audience, everybody does. */
export function isFor(audience: Audience | undefined, { lastAt, spent, arrived, now }: BuyerFacts): boolean {
  switch (audience?.is) {
    case undefined:
    // By points: `levelRefusal`.
    case 'vip':
      return true;
    case 'new':
      return lastAt === null;
    case 'returning':
      return lastAt !== null && now.getTime() - lastAt.getTime() >= RETURNS_AFTER_DAYS * DAY_MS;
    case 'spender':
      // An order on its way may still go back: it opens no offer, but closes one for those who spend less.
      return arrived >= audience.from && (audience.below === undefined || spent < audience.below);
  }
}

/** Tells whether the item that this one requires was bought and has arrived. */
export const isUnlocked = ({ requires }: Pick<ItemEntry, 'requires'>, { items }: BuyerFacts): boolean =>
  requires === undefined || items.has(requires);

/**
 * When a free step of a chain opens, if that is later than now; null: it does not wait. For most players it opens with the step
 * before it; for those whose money often goes back, later, so that the gift is not had for a purchase that does not last.
 */
export function opensAt({ free, requires }: Pick<ItemEntry, 'free' | 'requires'>, facts: BuyerFacts): Date | null {
  const { items, returned, chargedBack, now } = facts;
  const taken = requires === undefined ? undefined : items.get(requires);
  if (!free || !taken || (chargedBack === 0 && returned < RETURNS_THAT_COUNT)) return null;
  const opens = new Date(taken.getTime() + WAIT_DAYS * DAY_MS);
  return opens > now ? opens : null;
}

/** Whether the answer of `offerRefusal` depends on what the player bought. */
export const dependsOnBuyer = ({ audience, requires }: Pick<ItemEntry, 'audience' | 'requires'>): boolean =>
  (audience !== undefined && audience.is !== 'vip') || requires !== undefined;

/** Why this item is not offered to this player, or null. */
export function offerRefusal(item: ItemEntry, facts: BuyerFacts): ApiError | null {
  if (!isFor(item.audience, facts)) return apiError('item.not_for_you', { item: item.id });
  if (!isUnlocked(item, facts)) return apiError('item.locked', { item: item.id, requires: item.requires ?? null });
  const opens = opensAt(item, facts);
  return opens && apiError('item.waiting', { item: item.id, until: opens.toISOString() });
}
