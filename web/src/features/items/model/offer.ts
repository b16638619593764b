import type { LimitUsage } from '#contract/endpoints/characters.ts';
import type { Game, Item, Limit } from '#contract/endpoints/games.ts';
import type { Output } from '#contract/endpoints/index.ts';
import { contentsOf } from './contents.ts';
import { type Promotion, promotionOf } from './promotion.ts';

/** Why an item cannot be had now. Levels are those of the character; instants are ISO; `item` is a name. */
export type Obstacle =
  | { kind: 'locked'; item: string | null }
  | { kind: 'waiting'; at: string }
  /** `vip`: the name of the VIP level that is asked for; `missing`: points to it, null where the player is not known. */
  | { kind: 'vip'; vip: string; missing: number | null }
  | { kind: 'sale_from'; at: string }
  | { kind: 'level_min'; level: number }
  | { kind: 'level_max'; level: number }
  /** `reason`: in the game's words; null: it gives none. */
  | { kind: 'game'; reason: string | null }
  /** `at`: when it starts anew; null: never. */
  | { kind: 'limit'; at: string | null };

/** An item as one buyer sees it. */
export interface Offer {
  item: Item;
  /** Minor units of the currency on show; 0 for a free item. */
  price: number;
  currency: string;
  /** The game leads with it. */
  led: boolean;
  /** Null: it can be bought, or claimed. */
  obstacle: Obstacle | null;
  /** Null: as many as you like. */
  limit: { rule: Limit; left: number; resetsAt: string | null } | null;
  /** What is granted on top for now; null: nothing. */
  promotion: Promotion | null;
  /** The first top-up bonus, while an unpaid order holds it. */
  held: Promotion | null;
  unit: UnitPrice | null;
  /** Milliseconds until its sale ends, where that is soon. */
  endsIn: number | null;
}

/** What a game would have the shop show. */
export type GameOffers = Output<'GET /games/:gid/offers'>;

export interface Buyer {
  currency: string;
  /** Null while no character is chosen: levels and limits per character then hold nobody back. */
  character: { roleId: string; level: number } | null;
  usage: readonly LimitUsage[];
  /** Items whose required item was bought. */
  unlocked: readonly string[];
  /** Points that count for the VIP level; null while the player is not known. */
  levelPoints: number | null;
  /** Free items that open later for this buyer. */
  waiting: readonly { item: string; from: string }[];
  /** Items whose first top-up bonus is gone. */
  noFirstTopUp: readonly string[];
  /** Those of them whose bonus an unpaid order holds. */
  heldFirstTopUp: readonly string[];
  rebate: Game['rebate'];
  /** Null: the game has not said anything. */
  game: GameOffers | null;
  now: Date;
}

/** Whether it cannot be had: what was claimed already is no loss. */
export const isOff = ({ item, obstacle }: Pick<Offer, 'item' | 'obstacle'>): boolean =>
  obstacle !== null && !(item.free && obstacle.kind === 'limit');

/** Whether it is shown as a small pack of currency: what cannot be bought has more to say. */
export const isPack = ({ item, obstacle }: Pick<Offer, 'item' | 'obstacle'>): boolean =>
  item.kind === 'currency' &&
  !item.free &&
  !item.personal &&
  obstacle === null &&
  item.limit === null &&
  item.sale.until === null;

/** A sale that ends sooner is counted down. */
const SOON_MS = 72 * 3_600_000;

/**
 * The items that have a price in the buyer's currency, or none at all, whose sale is not over, and which the game does not hide:
 * personal ones first, those that cannot be bought now last, among equals those first that the game leads with, else in the
 * publisher's order. Packs of currency stay in theirs: it is a ladder of prices.
 */
export function offersFor(items: readonly Item[], buyer: Buyer): Offer[] {
  const { currency, game, now } = buyer;
  const offers = items.flatMap((item): Offer[] => {
    const price = item.free ? 0 : item.prices[currency];
    const endsIn = item.sale.until ? Date.parse(item.sale.until) - now.getTime() : null;
    if (price === undefined || (endsIn !== null && endsIn <= 0) || game?.hide.includes(item.id)) return [];
    const limit = limitLeft(item, buyer);
    const obstacle = obstacleOf(item, limit, items, buyer);
    const promotion = item.free ? null : promotionOf(item, buyer);
    return [
      {
        item,
        price,
        currency,
        led: obstacle === null && (game?.lead.includes(item.id) ?? false),
        obstacle,
        limit,
        promotion,
        held: heldBonus(item, buyer),
        unit: unitPrice(item, price, promotion),
        endsIn: endsIn !== null && endsIn < SOON_MS ? endsIn : null,
      },
    ];
  });
  const placeOf = (offer: Offer): number =>
    offer.led && !isPack(offer) ? (game?.lead.indexOf(offer.item.id) ?? 0) : Number.MAX_SAFE_INTEGER;
  return offers.sort((a, b) => rankOf(a) - rankOf(b) || placeOf(a) - placeOf(b));
}

/** Returns the bonus that the item had if no unpaid order held it. */
function heldBonus(item: Item, buyer: Buyer): Promotion | null {
  if (!buyer.heldFirstTopUp.includes(item.id)) return null;
  const free = promotionOf(item, { ...buyer, noFirstTopUp: [] });
  return free?.kind === 'first_top_up' ? free : null;
}

const rankOf = ({ item, obstacle }: Offer): number => (obstacle ? 2 : item.personal ? 0 : 1);

function limitLeft(item: Item, { character, usage }: Buyer): Offer['limit'] {
  if (!item.limit) return null;
  const roleId = item.limit.per === 'account' ? null : character?.roleId;
  const used = usage.find((entry) => entry.item === item.id && entry.roleId === roleId);
  return { rule: item.limit, left: used?.left ?? item.limit.count, resetsAt: used?.resetsAt ?? null };
}

/** In the server's order; it decides again when the order is placed. */
function obstacleOf(item: Item, limit: Offer['limit'], items: readonly Item[], buyer: Buyer): Obstacle | null {
  const { character, unlocked, levelPoints, waiting, now } = buyer;
  const { from } = item.sale;
  if (from && now < new Date(from)) return { kind: 'sale_from', at: from };
  const { min, max } = item.level;
  if (character && min !== null && character.level < min) return { kind: 'level_min', level: min };
  if (character && max !== null && character.level > max) return { kind: 'level_max', level: max };
  const { vipLevel } = item;
  // The first level is everybody's, points below zero or not.
  if (vipLevel && vipLevel.from > Math.max(0, levelPoints ?? 0)) {
    return { kind: 'vip', vip: vipLevel.name, missing: levelPoints === null ? null : vipLevel.from - levelPoints };
  }
  if (item.requires && !unlocked.includes(item.id)) {
    return { kind: 'locked', item: items.find(({ id }) => id === item.requires)?.name ?? null };
  }
  const locked = buyer.game?.lock.find((one) => one.item === item.id);
  if (locked) return { kind: 'game', reason: locked.reason };
  if (limit?.left === 0) return { kind: 'limit', at: limit.resetsAt };
  const opens = waiting.find((one) => one.item === item.id && new Date(one.from) > now);
  return opens ? { kind: 'waiting', at: opens.from } : null;
}

export interface UnitPrice {
  amount: number;
  /** For how many units, all that comes on top counted in. */
  per: number;
}

const PER = 100;
/** Fewer minor units would say too little. */
const LEAST = 10;

/**
 * What 100 units of a currency pack cost, to compare packs by; null for anything else. Of very cheap units, more than 100: their
 * price has two digits at least.
 */
export function unitPrice(
  item: Pick<Item, 'kind' | 'grants'>,
  price: number,
  promotion: Promotion | null,
): UnitPrice | null {
  const [grant, ...others] = contentsOf(item, promotion);
  if (item.kind !== 'currency' || !grant || others.length > 0 || price === 0) return null;
  const units = grant.total;
  let per = PER;
  while ((price * per) / units < LEAST) per *= 10;
  return { amount: Math.round((price * per) / units), per };
}
