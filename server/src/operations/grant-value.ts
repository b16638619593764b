import { type Catalogue, everyPriced, type ItemEntry } from '#server/domains/catalog/index.ts';
import { couponOf } from '#server/domains/coupons/index.ts';
import type { Contents } from '#server/domains/rewards/index.ts';
import { vipOf } from '#server/domains/vip/index.ts';
import { inReference } from './approvals/in-reference.ts';

/** A value in minor units of the reference currency; null: nothing in the catalogue says it. */
export type Value = number | null;

/** Returns the sum; null if one of the values is not known. */
export const total = (values: readonly Value[]): Value =>
  values.reduce((sum: Value, one) => (sum === null || one === null ? null : sum + one), 0);

export const times = (count: number, value: Value): Value => (count === 0 ? 0 : value && value * count);

/**
 * Returns a function that gives the value of contents, as a player would pay for it:
 * - a good by the cheapest item with it, as if the item contained nothing else;
 * - a point by the amount that earns one;
 * - a coupon by the most that it can save.
 */
export function createValuation(catalogue: Catalogue): (contents: Contents) => Value {
  const kept = new Map<string, Value>();
  return (contents) => {
    const key = JSON.stringify(contents);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const value = worthOf(catalogue, contents);
    // Without a value for it a limit counts it as above every limit.
    const found = Number.isFinite(value) ? Math.ceil(value) : null;
    kept.set(key, found);
    return found;
  };
}

/** Returns the value of one of something, which can be a part of a minor unit. */
export function valueOfOne(catalogue: Catalogue, contents: Contents): Value {
  const value = worthOf(catalogue, contents);
  return Number.isFinite(value) ? value : null;
}

function worthOf(catalogue: Catalogue, contents: Contents): number {
  if ('points' in contents) return contents.points * (vipOf(catalogue)?.pointFor ?? Number.POSITIVE_INFINITY);
  if ('coupon' in contents) return mostSaved(catalogue, contents.coupon);
  const items = catalogue.items(contents.gid);
  return contents.goods.reduce((sum, { good, quantity }) => sum + quantity * unitPrice(catalogue, items, good), 0);
}

/** Returns the lowest price for one of a good; infinite if no item for money contains it. */
function unitPrice(catalogue: Catalogue, items: readonly ItemEntry[], good: string): number {
  const prices = items.flatMap((item) => {
    const quantity = item.contents.find((content) => content.good === good)?.quantity ?? 0;
    const price = priceOf(catalogue, item);
    return quantity > 0 && price > 0 ? [price / quantity] : [];
  });
  return Math.min(...prices);
}

/** Returns the price in the reference currency, or else the lowest one in another; infinite for a free item. */
function priceOf({ publisher: { reference } }: Catalogue, { prices }: ItemEntry): number {
  const own = prices[reference.currency];
  if (own !== undefined) return own;
  return Math.min(...Object.entries(prices).map(([currency, amount]) => inReference({ amount, currency }, reference)));
}

function mostSaved(catalogue: Catalogue, id: string): number {
  const coupon = couponOf(catalogue, id);
  if (!coupon) return Number.POSITIVE_INFINITY;
  const { percent, minimum, cap, games } = coupon;
  const gids = games.length > 0 ? games : catalogue.games.map(({ gid }) => gid);
  const items = gids.flatMap((gid) => catalogue.items(gid)).flatMap(everyPriced);
  const saved = Object.keys(minimum).map((currency) => {
    const dearest = items.reduce((most, { prices }) => Math.max(most, prices[currency] ?? 0), 0);
    const amount = Math.min(Math.floor((dearest * percent) / 100), cap[currency] ?? Number.POSITIVE_INFINITY);
    return inReference({ amount, currency }, catalogue.publisher.reference);
  });
  return Math.max(0, ...saved);
}
