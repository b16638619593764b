import type { LimitUsage } from '#contract/endpoints/characters.ts';
import type { Game, Item, Limit } from '#contract/endpoints/games.ts';
import type { Output } from '#contract/endpoints/index.ts';
import { contentsOf } from './contents.ts';
import type { Deal } from './deal.ts';
import { type BuyerList, priceIn } from './list-price.ts';
import { type Promotion, promotionOf } from './promotion.ts';

/** The reason why an item is unavailable now. Levels are those of the character; times are ISO; `item` is a name. */
export type Obstacle =
  | { kind: 'locked'; item: string | null }
  | { kind: 'waiting'; at: string }
  /** `vip`: name of the required VIP level. `missing`: points still missing; null for an unknown player. */
  | { kind: 'vip'; vip: string; missing: number | null }
  | { kind: 'sale_from'; at: string }
  | { kind: 'level_min'; level: number }
  | { kind: 'level_max'; level: number }
  /** `reason`: the game's text; null if it gives none. */
  | { kind: 'game'; reason: string | null }
  /** `at`: time of the reset; null if the limit never resets. */
  | { kind: 'limit'; at: string | null };

/** An item as offered to one buyer. */
export interface Offer {
  item: Item;
  /** In minor units of the shown currency; 0 for a free item. */
  price: number;
  currency: string;
  /** True if the game leads with the item. */
  led: boolean;
  /** Null if it can be bought or claimed. */
  obstacle: Obstacle | null;
  /** Null if there is no limit. */
  limit: { rule: Limit; left: number; resetsAt: string | null } | null;
  /** The current promotion; null if there is none. */
  promotion: Promotion | null;
  /** The first top-up bonus if an unpaid order reserves it; else null. */
  held: Promotion | null;
  unit: UnitPrice | null;
  /** Milliseconds until the sale ends, if that is soon; else null. */
  endsIn: number | null;
  /**
   * Set for a personal offer: the item's id in the catalogue, and the own price. `item.id` is then the id of the offer,
   * so that the item has another card at its normal price.
   */
  own: { item: string; deal: Deal } | null;
}

/** Returns the id of the item in the catalogue. */
export const skuOf = ({ item, own }: Pick<Offer, 'item' | 'own'>): string => own?.item ?? item.id;

/** Returns the id of the personal offer; undefined for another offer. */
export const offerId = ({ item, own }: Pick<Offer, 'item' | 'own'>): string | undefined => (own ? item.id : undefined);

/** Personal offers, as the server lists them. */
export type OwnOffers = NonNullable<Output<'GET /games/:gid/mine'>['offers']>;

/** The game backend's offers for a character: items to lead with, hide or lock. */
export type GameOffers = Output<'GET /games/:gid/offers'>;

export interface Buyer {
  currency: string;
  /** Null: the prices of most countries. */
  list: BuyerList | null;
  /** Null while no character is chosen: then levels and limits per character are no obstacle. */
  character: { roleId: string; level: number } | null;
  usage: readonly LimitUsage[];
  /** Items whose required item was bought. */
  unlocked: readonly string[];
  /** Points that count for the VIP level; null for an unknown player. */
  levelPoints: number | null;
  /** Free items that open later for this buyer. */
  waiting: readonly { item: string; from: string }[];
  /** Items whose first top-up bonus is used or reserved. */
  noFirstTopUp: readonly string[];
  /** Those items of `noFirstTopUp` whose bonus an unpaid order reserves. */
  heldFirstTopUp: readonly string[];
  rebate: Game['rebate'];
  /** Null if the game has not answered. */
  game: GameOffers | null;
  /** Personal offers. */
  own: OwnOffers;
  now: Date;
}

/**
 * Returns true if the item is unavailable. An item that the player has already claimed does not count as unavailable.
 */
export const isOff = ({ item, obstacle }: Pick<Offer, 'item' | 'obstacle'>): boolean =>
  obstacle !== null && !(item.free && obstacle.kind === 'limit');

/** Returns true if the item gets a small card. Unavailable items need a wide one, because they show a reason. */
export const isPack = ({ item, obstacle }: Pick<Offer, 'item' | 'obstacle'>): boolean =>
  item.kind === 'currency' &&
  !item.free &&
  !item.personal &&
  obstacle === null &&
  item.limit === null &&
  item.sale.until === null;

/** A sale that ends sooner than this is counted down. */
const SOON_MS = 72 * 3_600_000;

/**
 * Returns the offers for a buyer: free items, and items with a price in the buyer's currency, unless the sale is over
 * or the game hides them.
 * Order: personal ones first, unavailable ones last. Within each group those that the game leads with come first, then
 * the publisher's order. Packs of currency keep their order, because it is a ladder of prices.
 */
export function offersFor(items: readonly Item[], buyer: Buyer): Offer[] {
  const { game } = buyer;
  const offers = [
    ...buyer.own.flatMap((own) => ownOffer(own, items, buyer) ?? []),
    ...items.flatMap((item) => offerOf(item, items, buyer) ?? []),
  ];
  const placeOf = (offer: Offer): number =>
    offer.led && !isPack(offer) ? (game?.lead.indexOf(offer.item.id) ?? 0) : Number.MAX_SAFE_INTEGER;
  return offers.sort((a, b) => rankOf(a) - rankOf(b) || placeOf(a) - placeOf(b));
}

/** Returns the offer of an item; null if the buyer is not offered it. */
function offerOf(item: Item, items: readonly Item[], buyer: Buyer): Offer | null {
  const { currency, list, game, now } = buyer;
  const price = item.free ? 0 : priceIn(item, currency, list);
  const endsIn = item.sale.until ? Date.parse(item.sale.until) - now.getTime() : null;
  if (price === undefined || (endsIn !== null && endsIn <= 0) || game?.hide.includes(item.id)) return null;
  const limit = limitLeft(item, buyer);
  const obstacle = obstacleOf(item, limit, items, buyer);
  const promotion = item.free ? null : promotionOf(item, buyer);
  return {
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
    own: null,
  };
}

/**
 * Returns a personal offer: its item at the own price, without promotions, until the offer ends. Null if the item or
 * the currency is not offered.
 */
function ownOffer(
  { id, item: sku, prices, until, details }: OwnOffers[number],
  items: readonly Item[],
  buyer: Buyer,
): Offer | null {
  const item = details ?? items.find((one) => one.id === sku);
  const price = prices[buyer.currency];
  const normal = item && priceIn(item, buyer.currency, buyer.list);
  // The server refuses an own price above the item's.
  if (!item || price === undefined || (normal !== undefined && price > normal)) return null;
  const { from, until: end } = item.sale;
  const sale = { from, until: end && end < until ? end : until };
  const plain = { ...item, sale, personal: true, firstTopUpBonusPercent: 0 };
  const offer = offerOf(plain, items, { ...buyer, rebate: null, heldFirstTopUp: [] });
  return offer && { ...offer, item: { ...plain, id }, led: false, unit: null, own: { item: sku, deal: { price } } };
}

/** Returns the first top-up bonus that the item would have if no unpaid order reserved it; else null. */
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

/** Checks in the same order as the server, which decides again when the order is placed. */
function obstacleOf(item: Item, limit: Offer['limit'], items: readonly Item[], buyer: Buyer): Obstacle | null {
  const { character, unlocked, levelPoints, waiting, now } = buyer;
  const { from } = item.sale;
  if (from && now < new Date(from)) return { kind: 'sale_from', at: from };
  const { min, max } = item.level;
  if (character && min !== null && character.level < min) return { kind: 'level_min', level: min };
  if (character && max !== null && character.level > max) return { kind: 'level_max', level: max };
  const { vipLevel } = item;
  // Every player has the first level, even with points below zero.
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
  /** Number of units, including all bonuses. */
  per: number;
}

const PER = 100;
/** Least price in minor units; a smaller number would be too coarse. */
const LEAST = 10;

/**
 * Returns the price of 100 units of a currency pack, to compare packs; null for anything else. For very cheap units it
 * is the price of more units, so that it has at least two digits.
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
