import type { GameEntry, ItemEntry, PublisherEntry, RegionEntry, Totals } from '#server/domains/catalog/index.ts';
import type { CouponTemplate } from '#server/domains/coupons/index.ts';
import { commonStep } from '#server/kernel/payments/charging.ts';
import { inReference } from '../spending/spending.rules.ts';
import { type DiscountRefusal, discountOf } from './discount.rules.ts';
import type { Place, Tax } from './place.rules.ts';
import { type Moment, type Promotion, promotionsFor } from './promotion.rules.ts';
import { taxOn } from './tax.rules.ts';

/** What an order costs and grants, in minor units; texts are added when it is shown. */
export interface Price {
  currency: string;
  list: number;
  /** What the coupon saves. */
  discount: number;
  coupon: { template: string; percent: number } | null;
  tax: (Tax & { amount: number; included: boolean }) | null;
  total: number;
  grants: { id: string; quantity: number; bonus: number; extra: number }[];
  promotion: Promotion | null;
  /** VIP points that it earns; absent in orders from before there were any. */
  points?: number;
}

/** What a player wants to buy. */
export interface Choice extends Place {
  game: GameEntry;
  region: RegionEntry;
  item: ItemEntry;
  currency: string;
  publisher: PublisherEntry;
  /** VIP points for what is paid, in thousandths of the reference's minor unit, at the level of so many points. */
  earns: (inReference: number, levelPoints: number) => number;
  /** What the payment methods on offer ask of a total. */
  totals: Totals;
}

export interface OwnCoupon {
  id: string;
  template: CouponTemplate;
  expiresAt: Date;
  /** The open order that holds it. */
  order: string | null;
}

/** What the price depends on beside the choice. */
export interface Buyer extends Moment {
  /** Neither used nor expired. */
  coupons: readonly OwnCoupon[];
  /** VIP points that count for their level. */
  levelPoints: number;
}

/** `best`: what saves most; an id: that one, if it can be used. */
export type Wish = 'best' | 'none' | (string & {});

export interface CouponOption {
  coupon: OwnCoupon;
  saves: number;
  /** Why it cannot be used; null: it can. */
  reason: DiscountRefusal | 'reserved' | null;
}

export interface Quoted {
  price: Price;
  coupon: OwnCoupon | null;
  /** Usable ones first, by what they save. */
  options: CouponOption[];
  firstTopUp: { percent: number; reason: 'coupon' | 'used' | 'reserved' | 'rebate' | null } | null;
  rebate: { percent: number; reason: 'coupon' | 'first_top_up' | null } | null;
  /** What would be granted on top without the coupon. */
  forfeits: (Promotion & { grants: { id: string; quantity: number }[] }) | null;
  /** What an order at this price serves itself of, for good once it is paid. */
  benefits: string[];
}

/** The price of a choice, all that it is made of, and why what might apply does not; null where the item has no price in the currency. */
export function quoteItem(choice: Choice, buyer: Buyer, wish: Wish): Quoted | null {
  const { game, item, currency, region, publisher, tax, totals } = choice;
  const list = item.prices[currency];
  if (list === undefined) return null;
  const step = commonStep([publisher.rounding[currency] ?? 1, totals.step]);
  const purchase = { gid: game.gid, currency, list, step, least: totals.least };
  const options = buyer.coupons.map((coupon) => optionOf(coupon, purchase)).toSorted(bestFirst);
  const { firstTopUp: first, rebate, larger } = promotionsFor(game, item, buyer);
  const chosen = options.find(
    ({ coupon, reason }) =>
      reason === null && (wish === coupon.id || (wish === 'best' && !yields(coupon.template, larger))),
  );
  const promotion = chosen ? null : larger;
  const discount = chosen?.saves ?? 0;
  const taxed = tax ? taxOn(list - discount, tax, region, totals.step) : null;
  const total = taxed?.total ?? list - discount;
  return {
    price: {
      currency,
      list,
      discount,
      coupon: chosen ? { template: chosen.coupon.template.id, percent: chosen.coupon.template.percent } : null,
      tax: tax && taxed && { ...tax, amount: taxed.amount, included: taxed.included },
      total,
      grants: item.contents.map(({ good, quantity, bonus }) => ({
        id: good,
        quantity,
        bonus,
        extra: extraOf(quantity, promotion),
      })),
      promotion,
      points: item.vip ? choice.earns(inReference(total, currency, publisher), buyer.levelPoints) : 0,
    },
    coupon: chosen?.coupon ?? null,
    options,
    firstTopUp: first && { ...first, reason: chosen && buyer.firstTopUp === 'free' ? 'coupon' : first.reason },
    rebate: rebate && { ...rebate, reason: chosen ? 'coupon' : rebate.reason },
    forfeits: chosen && larger ? { ...larger, grants: extras(item, larger) } : null,
    benefits: [
      ...(chosen ? [chosen.coupon.id] : []),
      // The first paid order of its scope is the first top-up, even if a coupon or a larger rebate took the bonus's place.
      ...(first && buyer.firstTopUp === 'free' ? [firstTopUpOf(game, item)] : []),
    ],
  };
}

/** The name under which the first top-up of this item is counted: one for its game, or one for itself. */
export const firstTopUpOf = ({ gid, firstTopUp: { scope } }: GameEntry, item: ItemEntry): string =>
  scope === 'item' ? `first:${gid}:${item.id}` : `first:${gid}`;

/** A coupon that came by itself never takes the place of a larger first top-up by itself: that would be gone for good. */
const yields = ({ given, percent }: CouponTemplate, larger: Promotion | null): boolean =>
  given === 'grant' && larger?.kind === 'first_top_up' && larger.percent > percent;

function optionOf(coupon: OwnCoupon, purchase: Parameters<typeof discountOf>[1]): CouponOption {
  const discount = discountOf(coupon.template, purchase);
  if (coupon.order !== null && discount.reason === null) return { coupon, saves: 0, reason: 'reserved' };
  return { coupon, ...discount };
}

/**
 * The largest saving first, then what expires first; the id decides the rest, so that all ask for the same. A coupon that cannot be
 * used saves 0, one that can saves more.
 */
const bestFirst = (a: CouponOption, b: CouponOption): number =>
  b.saves - a.saves ||
  a.coupon.expiresAt.getTime() - b.coupon.expiresAt.getTime() ||
  (a.coupon.id < b.coupon.id ? -1 : 1);

const extraOf = (quantity: number, promotion: Promotion | null): number =>
  promotion ? Math.floor((quantity * promotion.percent) / 100) : 0;

const extras = (item: ItemEntry, promotion: Promotion) =>
  item.contents
    .map(({ good, quantity }) => ({ id: good, quantity: extraOf(quantity, promotion) }))
    .filter(({ quantity }) => quantity > 0);
