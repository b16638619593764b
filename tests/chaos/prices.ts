import type { Catalogue } from './catalogue.ts';

/** A buyer's choice, and where. */
export interface Wanted {
  gid: number;
  region: string;
  item: string;
  currency: string;
  /** A country of the region, if it lists any. */
  country?: string;
}

/** Returns `part`/`whole` of an amount, rounded half up, with integers only. */
const share = (amount: number, part: number, whole: number): number => {
  const [twice, by] = [2n * BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number((twice + by) / (2n * by));
};

/** Returns an order's price by the publisher's files, in minor units. @param own the price of a personal offer */
export function totalOf(catalogue: Catalogue, wanted: Wanted, withCoupon: boolean, own?: number): number {
  const { gid, region: id, item, currency, country } = wanted;
  const game = catalogue.games.get(gid);
  const region = game?.regions.find((one) => one.id === id);
  const list = own ?? game?.items.get(item)?.prices[currency];
  if (!region || list === undefined) throw new Error(`the catalogue has no price of ${item} in ${currency}`);
  const net = list - (withCoupon ? savedOn(catalogue, list, currency) : 0);
  const percent = catalogue.taxes.get(country ?? '') ?? 0;
  return region.taxIncluded ? net : net + share(net, Math.round(percent * 100), 10_000);
}

/** Returns the coupon's discount in whole steps of the currency, up to its cap. */
function savedOn({ coupon, rounding }: Catalogue, list: number, currency: string): number {
  const least = coupon.minimum[currency];
  if (least === undefined || list < least) return 0;
  const step = rounding[currency] ?? 1;
  const steps = share(list, coupon.percent, 100 * step);
  return Math.min(steps * step, coupon.cap?.[currency] ?? list, list);
}

/** Returns the possible bonus percents of an item: the running promotion, and the first top-up. */
export function promotionsOf(catalogue: Catalogue, gid: number, item: string): { running: number; first: number } {
  const game = catalogue.games.get(gid);
  const running = game?.rebate?.percent ?? 0;
  return { running, first: Math.max(running, game?.items.get(item)?.firstTopUpBonusPercent ?? 0) };
}

/** Returns the name under which the item counts as a first top-up; null if it has no such bonus. */
export function firstTopUpOf({ games }: Catalogue, gid: number, item: string): string | null {
  const game = games.get(gid);
  if (!game?.items.get(item)?.firstTopUpBonusPercent) return null;
  return game.firstTopUp?.scope === 'item' ? `${gid} ${item}` : `${gid}`;
}

/** Returns the contents of an order, with a bonus percent. */
export const contentsOf = ({ games }: Catalogue, gid: number, item: string, percent: number) =>
  (games.get(gid)?.items.get(item)?.contents ?? []).map(({ good, quantity, bonus = 0 }) => ({
    id: good,
    quantity: quantity + bonus + Math.floor((quantity * percent) / 100),
  }));
