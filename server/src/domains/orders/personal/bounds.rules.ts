import type { GameEntry, ItemEntry } from '#server/domains/catalog/index.ts';

/** Most uses of an offer. Also a check of the table. */
export const MOST_USES = 10;

/** Why an own price is outside the bounds of the catalogue. Amounts in minor units. */
export type BoundsRefusal =
  | { bound: 'none' }
  | { bound: 'item'; items: readonly string[] }
  | { bound: 'currency'; currency: string; sold: readonly string[] }
  | { bound: 'floor'; currency: string; least: number; percent: number; normal: number }
  | { bound: 'normal'; currency: string; normal: number };

/** Returns the least own price of an item: a percentage of its price, rounded up. */
export const leastPrice = (normal: number, percent: number): number => Math.ceil((normal * percent) / 100);

/** Returns why the game allows no personal offer for an item; null: it does. */
export function itemBoundsRefusal({ personalOffers }: GameEntry, item: ItemEntry): BoundsRefusal | null {
  if (!personalOffers) return { bound: 'none' };
  return personalOffers.items.includes(item.id) ? null : { bound: 'item', items: personalOffers.items };
}

/** Returns why the catalogue does not allow an own price for an item; null: it does. */
export function priceBoundsRefusal(
  game: GameEntry,
  item: ItemEntry,
  { currency, price }: { currency: string; price: number },
): BoundsRefusal | null {
  const refused = itemBoundsRefusal(game, item);
  if (refused || !game.personalOffers) return refused;
  const normal = Object.hasOwn(item.prices, currency) ? item.prices[currency] : undefined;
  if (normal === undefined) return { bound: 'currency', currency, sold: Object.keys(item.prices) };
  const { floor: percent } = game.personalOffers;
  const least = leastPrice(normal, percent);
  if (price < least) return { bound: 'floor', currency, least, percent, normal };
  return price > normal ? { bound: 'normal', currency, normal } : null;
}
