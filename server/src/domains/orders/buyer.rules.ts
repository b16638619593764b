import type { Audience, ItemEntry } from '#server/domains/catalog/index.ts';
import { type Refusal, refusal } from '#server/kernel/refusal.ts';

/** What a player bought in a game, as it is when read. */
export interface BuyerFacts {
  /** Items that were paid and not refunded, and free ones that were claimed. */
  items: ReadonlySet<string>;
  /** When the last of the paid ones was ordered; null: none yet. */
  lastAt: Date | null;
  /** In the last 90 days: minor units of the reference currency. */
  spent: number;
  /** When this was read, by the database's clock. */
  now: Date;
}

const DAY_MS = 86_400_000;
/** Who bought nothing for so long and looks in again is coming back. */
const RETURNS_AFTER_DAYS = 30;

/** Whether a player belongs to those an item is offered to; without an audience, everybody does. */
export function isFor(audience: Audience | undefined, { lastAt, spent, now }: BuyerFacts): boolean {
  switch (audience?.is) {
    case undefined:
      return true;
    case 'new':
      return lastAt === null;
    case 'returning':
      return lastAt !== null && now.getTime() - lastAt.getTime() >= RETURNS_AFTER_DAYS * DAY_MS;
    case 'spender':
      return spent >= audience.from && (audience.below === undefined || spent < audience.below);
  }
}

/** Whether the item that has to be bought before this one was bought. */
export const isUnlocked = ({ requires }: Pick<ItemEntry, 'requires'>, { items }: BuyerFacts): boolean =>
  requires === undefined || items.has(requires);

/** Whether the answer of `offerRefusal` depends on what the player bought. */
export const dependsOnBuyer = ({ audience, requires }: Pick<ItemEntry, 'audience' | 'requires'>): boolean =>
  audience !== undefined || requires !== undefined;

/** Why this item is not offered to this player, or null. */
export function offerRefusal(item: ItemEntry, facts: BuyerFacts): Refusal | null {
  if (!isFor(item.audience, facts)) return refusal('item.not_for_you', { item: item.id });
  return isUnlocked(item, facts) ? null : refusal('item.locked', { item: item.id, requires: item.requires ?? null });
}
