import type {
  GameEntry,
  ItemEntry,
  PublisherEntry,
  RegionEntry,
  TotalConstraints,
} from '#server/domains/catalog/index.ts';
import type { CouponTemplate } from '#server/domains/coupons/index.ts';
import { commonStep } from '#server/kernel/payments/charging.ts';
import { benefitOfUse, type OwnPrice } from '../personal/offer.rules.ts';
import { toReference } from '../spending/spending.rules.ts';
import { computeDiscount, type DiscountRefusal } from './discount.rules.ts';
import type { Tax, TaxPlace } from './place.rules.ts';
import { type Promotion, type PromotionFacts, promotionsFor } from './promotion.rules.ts';
import { computeTax } from './tax.rules.ts';

/** The price and grants of an order, in minor units. Texts are added for display. */
export interface Price {
  currency: string;
  list: number;
  /** The saving of the coupon. */
  discount: number;
  coupon: { template: string; percent: number } | null;
  tax: (Tax & { amount: number; included: boolean }) | null;
  total: number;
  grants: { id: string; quantity: number; bonus: number; extra: number }[];
  promotion: Promotion | null;
  /** VIP points that the order earns; absent in orders older than VIP points. */
  points?: number;
  /** The personal offer whose price is `list`, and the item's price without it; absent: none. */
  offer?: { id: string; normal: number };
}

/** The choice of a player. */
export interface Choice extends TaxPlace {
  game: GameEntry;
  region: RegionEntry;
  /** With the prices of the buyer’s place. */
  item: ItemEntry;
  currency: string;
  publisher: PublisherEntry;
  /**
   * Returns VIP points for a total in thousandths of the reference currency's minor unit, at the level of
   * `levelPoints`.
   */
  earns: (inReference: number, levelPoints: number) => number;
  /** Limits of the offered payment methods on a total. */
  totals: TotalConstraints;
}

export interface OwnCoupon {
  id: string;
  template: CouponTemplate;
  expiresAt: Date;
  /** The open order that holds it. */
  order: string | null;
}

/** The facts that the price depends on, other than the choice. */
export interface Buyer extends PromotionFacts {
  /** Coupons that are neither used nor expired. */
  coupons: readonly OwnCoupon[];
  /** VIP points that count for the buyer's level. */
  levelPoints: number;
}

/** `best`: the coupon that saves most. An id: that coupon, if it can be used. */
export type CouponWish = 'best' | 'none' | (string & {});

export interface CouponOption {
  coupon: OwnCoupon;
  saves: number;
  /** Why it cannot be used; null: it can. */
  reason: DiscountRefusal | 'reserved' | null;
}

export interface Quoted {
  price: Price;
  coupon: OwnCoupon | null;
  /** Usable ones first, by saving. */
  options: CouponOption[];
  firstTopUp: { percent: number; reason: 'coupon' | 'used' | 'reserved' | 'rebate' | null } | null;
  rebate: { percent: number; reason: 'coupon' | 'first_top_up' | null } | null;
  /** The promotion and grants that the buyer loses by using the coupon. */
  forfeits: (Promotion & { grants: { id: string; quantity: number }[] }) | null;
  /** The benefits that an order at this price uses, for good once it is paid. */
  benefits: string[];
}

/** Promotions next to an own price. */
const NO_PROMOTIONS = { firstTopUp: null, rebate: null, larger: null };

/**
 * Returns the price of a choice, its parts, and why other benefits do not apply. Null if the item has no price in the
 * currency.
 * @param own the price of a personal offer. It excludes coupons and promotions, and keeps the first top-up for later.
 */
export function quoteItem(choice: Choice, buyer: Buyer, wish: CouponWish, own: OwnPrice | null = null): Quoted | null {
  const { game, item, currency, region, publisher, tax, totals } = choice;
  const normal = item.prices[currency];
  if (normal === undefined) return null;
  const list = own?.price ?? normal;
  const step = commonStep([publisher.rounding[currency] ?? 1, totals.step]);
  const purchase = { gid: game.gid, currency, list, step, least: totals.least };
  const coupons = own ? [] : buyer.coupons;
  const options = coupons.map((coupon) => optionOf(coupon, purchase)).toSorted(bestFirst);
  const { firstTopUp: first, rebate, larger } = own ? NO_PROMOTIONS : promotionsFor(game, item, buyer);
  const chosen = options.find(
    ({ coupon, reason }) =>
      reason === null && (wish === coupon.id || (wish === 'best' && !givesWay(coupon.template, larger))),
  );
  const promotion = chosen ? null : larger;
  const discount = chosen?.saves ?? 0;
  const taxed = tax ? computeTax(list - discount, tax, region, totals.step) : null;
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
      points: item.vip ? choice.earns(toReference(total, currency, publisher), buyer.levelPoints) : 0,
      ...(own && { offer: { id: own.id, normal } }),
    },
    coupon: chosen?.coupon ?? null,
    options,
    firstTopUp: first && { ...first, reason: chosen && buyer.firstTopUp === 'free' ? 'coupon' : first.reason },
    rebate: rebate && { ...rebate, reason: chosen ? 'coupon' : rebate.reason },
    forfeits: chosen && larger ? { ...larger, grants: extras(item, larger) } : null,
    benefits: [
      ...(own ? [benefitOfUse(own)] : []),
      ...(chosen ? [chosen.coupon.id] : []),
      // The first paid order of the scope uses up the first top-up, even if a coupon or larger rebate replaced the
      // bonus.
      ...(first && buyer.firstTopUp === 'free' ? [firstTopUpBenefit(game, item)] : []),
    ],
  };
}

/** Returns the benefit id of this item's first top-up: one per game, or one per item. */
export const firstTopUpBenefit = ({ gid, firstTopUp: { scope } }: GameEntry, item: ItemEntry): string =>
  scope === 'item' ? `first:${gid}:${item.id}` : `first:${gid}`;

/**
 * Returns whether a granted coupon gives way to a larger first top-up, which would be lost for good. Players can still
 * choose the coupon.
 */
const givesWay = ({ given, percent }: CouponTemplate, larger: Promotion | null): boolean =>
  given === 'grant' && larger?.kind === 'first_top_up' && larger.percent > percent;

function optionOf(coupon: OwnCoupon, purchase: Parameters<typeof computeDiscount>[1]): CouponOption {
  const discount = computeDiscount(coupon.template, purchase);
  if (coupon.order !== null && discount.reason === null) return { coupon, saves: 0, reason: 'reserved' };
  return { coupon, ...discount };
}

/**
 * Sorts by saving, then by expiry, then by id so that the order is the same everywhere. A coupon that cannot be used
 * saves 0, a usable one saves more.
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
