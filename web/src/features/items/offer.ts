import type { LimitUsage } from '#contract/endpoints/characters.ts';
import type { Item, Limit } from '#contract/endpoints/games.ts';

/** Why an item cannot be bought now. Levels are those of the character; instants are ISO. */
export type Obstacle =
  | { kind: 'sale_from'; at: string }
  | { kind: 'sale_ended'; at: string }
  | { kind: 'level_min'; level: number }
  | { kind: 'level_max'; level: number }
  | { kind: 'limit' };

/** An item as one buyer sees it. */
export interface Offer {
  item: Item;
  /** Minor units of the currency on show. */
  price: number;
  currency: string;
  /** Null: it can be bought. */
  obstacle: Obstacle | null;
  /** Null: as many as you like. */
  limit: { rule: Limit; left: number; resetsAt: string | null } | null;
  unit: UnitPrice | null;
}

export interface Buyer {
  currency: string;
  /** Null while no character is chosen: levels and limits per character then hold nobody back. */
  character: { roleId: string; level: number } | null;
  usage: readonly LimitUsage[];
  now: Date;
}

/** The items that have a price in the buyer's currency, in the publisher's order. */
export function offersFor(items: readonly Item[], buyer: Buyer): Offer[] {
  return items.flatMap((item) => {
    const price = item.prices[buyer.currency];
    if (price === undefined) return [];
    const limit = limitLeft(item, buyer);
    const obstacle = obstacleOf(item, limit?.left ?? null, buyer);
    return [{ item, price, currency: buyer.currency, obstacle, limit, unit: unitPrice(item, price) }];
  });
}

function limitLeft(item: Item, { character, usage }: Buyer): Offer['limit'] {
  if (!item.limit) return null;
  const roleId = item.limit.per === 'account' ? null : character?.roleId;
  const used = usage.find((entry) => entry.item === item.id && entry.roleId === roleId);
  return { rule: item.limit, left: used?.left ?? item.limit.count, resetsAt: used?.resetsAt ?? null };
}

/** In the server's order; it decides again when the order is placed. */
function obstacleOf(item: Item, left: number | null, { character, now }: Buyer): Obstacle | null {
  const { from, until } = item.sale;
  if (from && now < new Date(from)) return { kind: 'sale_from', at: from };
  if (until && now >= new Date(until)) return { kind: 'sale_ended', at: until };
  const { min, max } = item.level;
  if (character && min !== null && character.level < min) return { kind: 'level_min', level: min };
  if (character && max !== null && character.level > max) return { kind: 'level_max', level: max };
  return left === 0 ? { kind: 'limit' } : null;
}

export interface UnitPrice {
  amount: number;
  /** For how many units, the bonus counted in. */
  per: number;
}

const PER = 100;

/** What 100 units of a currency pack cost, to compare packs by; null for anything else. */
export function unitPrice(item: Pick<Item, 'kind' | 'grants'>, price: number): UnitPrice | null {
  const [grant, ...others] = item.grants;
  if (item.kind !== 'currency' || !grant || others.length > 0) return null;
  return { amount: Math.round((price * PER) / (grant.quantity + grant.bonus)), per: PER };
}
