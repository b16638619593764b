import type { ItemStatus, Order, OrderStatus, OrderSummary } from '#contract/endpoints/orders.ts';
import type { Price as ShownPrice } from '#contract/endpoints/quotes.ts';
import type { Again as ShownAgain } from '#contract/endpoints/shortcuts.ts';
import type { Withdrawal } from '#contract/endpoints/withdrawal.ts';
import type { Locale } from '#contract/locales.ts';
import { type Catalogue, itemGrants, itemName, localize } from '#server/domains/catalog/index.ts';
import { couponOf } from '#server/domains/coupons/index.ts';
import type { LateTimes } from '#server/domains/fulfilment/index.ts';
import { stateName } from '#server/kernel/states.ts';
import { isChangeable } from './character/character.rules.ts';
import type { OrderRow, Snapshot, Timeline } from './orders.repo.ts';
import { buyerCountry, cancelState, isHoldOver, isPayable, shownPoints } from './orders.rules.ts';
import type { Tax } from './pricing/place.rules.ts';
import type { Price } from './pricing/quote.rules.ts';
import { taxOf } from './pricing/taxes.catalog.ts';
import type { RepeatableOrder } from './read/again.service.ts';

/** Returns names of an order in a language: from the current catalogue, else those stored when it was placed. */
export function orderNames(catalogue: Catalogue, row: OrderRow, locale: Locale): Snapshot['names'] {
  const { names } = row.snapshot;
  const game = catalogue.game(row.gid);
  const region = catalogue.region(row.gid, row.region);
  const item = catalogue.item(row.gid, row.item);
  const method = catalogue.method(row.method);
  return {
    ...names,
    ...priceNames(catalogue, row.snapshot.price, locale),
    game: game ? localize(game.name, locale) : names.game,
    region: region ? localize(region.name, locale) : names.region,
    item: item ? itemName(item, locale) : names.item,
    method: method ? localize(method.name, locale) : names.method,
    goods: game
      ? { ...names.goods, ...Object.fromEntries(game.goods.map(({ id, name }) => [id, localize(name, locale)])) }
      : names.goods,
  };
}

/** Returns the names to store with an order, in the language in which it is placed. */
export function namesToStore(
  catalogue: Catalogue,
  chosen: Pick<OrderRow, 'gid' | 'region' | 'item' | 'method'> & { price: Price },
  locale: Locale,
): Snapshot['names'] {
  const game = catalogue.game(chosen.gid);
  const region = catalogue.region(chosen.gid, chosen.region);
  const item = catalogue.item(chosen.gid, chosen.item);
  const method = catalogue.method(chosen.method);
  if (!game || !region || !item || !method) throw new Error('game, region, item or method is not in the catalogue');
  return {
    ...priceNames(catalogue, chosen.price, locale),
    game: localize(game.name, locale),
    region: localize(region.name, locale),
    item: itemName(item, locale),
    method: localize(method.name, locale),
    goods: Object.fromEntries(itemGrants(game, item, locale).map(({ id, name }) => [id, name])),
  };
}

/**
 * Returns the current names of a price's coupon and tax. A name is absent if the price has none or the catalogue no
 * longer has it.
 */
export function priceNames(catalogue: Catalogue, { coupon, tax }: Price, locale: Locale) {
  const template = coupon && couponOf(catalogue, coupon.template);
  const taxed = tax && taxOf(catalogue, tax.country);
  return {
    ...(template && { coupon: localize(template.name, locale) }),
    ...(taxed && { tax: taxName(localize(taxed.name, locale), tax) }),
  };
}

/** Returns the name of a tax, with its state if it has one. */
const taxName = (name: string, { country, state }: Tax): string =>
  state === undefined ? name : `${name} · ${stateName(country, state) ?? state}`;

/** Picks each field, because orders of former versions store more fields than the API has. */
export function presentPrice(price: Price, names: Pick<Snapshot['names'], 'goods' | 'coupon' | 'tax'>): ShownPrice {
  const { currency, list, discount, coupon, tax, total, grants, promotion, points = 0, offer } = price;
  return {
    currency,
    list,
    discount,
    total,
    promotion,
    points,
    coupon: coupon && { name: names.coupon ?? coupon.template, percent: coupon.percent },
    tax: tax && { name: names.tax ?? '', percent: tax.percent, amount: tax.amount, included: tax.included },
    grants: grants.map((grant) => ({ ...grant, name: names.goods[grant.id] ?? grant.id })),
    ...(offer && { offer }),
  };
}

/** Returns each good with one total quantity, because the game delivers one number. */
const contentsOf = ({ grants }: Price, { goods }: Pick<Snapshot['names'], 'goods'>): OrderSummary['contents'] =>
  grants.map(({ id, quantity, bonus, extra }) => {
    const onTop = bonus + extra;
    return { id, name: goods[id] ?? id, quantity: quantity + onTop, onTop };
  });

/** Returns a former order that the player can buy again, at the current price. */
export function presentAgain(
  catalogue: Catalogue,
  { row, quoted, method }: RepeatableOrder,
  locale: Locale,
): ShownAgain {
  const { price } = quoted;
  const { game, region, country, state, character, item, currency } = presentSummary(catalogue, row, locale);
  const names = orderNames(catalogue, row, locale);
  const coupon = quoted.options.some(({ reason }) => reason === null) && !quoted.coupon ? 'none' : null;
  const contents = contentsOf(price, names);
  return { game, region, country, state, character, item, contents, currency, total: price.total, coupon, method };
}

export function presentSummary(catalogue: Catalogue, row: OrderRow, locale: Locale): OrderSummary {
  return summaryOf(catalogue, row, orderNames(catalogue, row, locale));
}

function summaryOf(catalogue: Catalogue, row: OrderRow, names: Snapshot['names']): OrderSummary {
  const game = catalogue.game(row.gid);
  const item = catalogue.item(row.gid, row.item);
  const payable = isPayable(row);
  return {
    number: row.number,
    status: row.paymentState satisfies OrderStatus,
    itemStatus: row.itemState satisfies ItemStatus,
    game: { gid: row.gid, name: names.game, icon: game ? catalogue.artUrl(game.icon) : '' },
    region: { id: row.region, name: names.region },
    character: row.role,
    item: { id: row.item, name: names.item, art: item ? catalogue.artUrl(item.art) : row.snapshot.art },
    contents: contentsOf(row.snapshot.price, names),
    currency: row.currency,
    total: row.total,
    country: buyerCountry(row, catalogue.region(row.gid, row.region)),
    state: row.snapshot.state ?? null,
    method: { id: row.method, name: names.method },
    expiresAt: payable ? row.expiresAt.toISOString() : null,
    payable,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Data about an order from other tables and domains. */
export interface OrderExtras {
  /** Money that arrived after the order's end is being refunded. */
  returning: boolean;
  /** VIP points that the order has earned so far; null: none are booked yet. */
  credited: number | null;
  /** Progress of the delivery while the item is being sent; null: not being sent. */
  delivery: { untried: boolean; late: LateTimes | null } | null;
  withdrawal: Withdrawal | null;
  /** The provider's page that says how to pay; null if there is none. */
  instructionsUrl: string | null;
}

export function presentOrder(
  catalogue: Catalogue,
  row: OrderRow,
  timeline: Readonly<Timeline>,
  locale: Locale,
  { returning, credited, delivery, withdrawal, instructionsUrl }: OrderExtras,
): Order {
  const names = orderNames(catalogue, row, locale);
  const payable = isPayable(row);
  return {
    ...summaryOf(catalogue, row, names),
    quote: presentPrice(row.snapshot.price, names),
    email: row.email,
    refer: row.snapshot.refer ?? null,
    failure: row.failure,
    heldUntil: payable && row.snapshot.stock ? (row.heldUntil?.toISOString() ?? null) : null,
    holdOver: payable && isHoldOver(row),
    ...cancelState(row),
    returning,
    points: shownPoints(row, credited),
    timeline: timeline.map(({ event, at }) => ({ event, at: at.toISOString() })),
    characterChangeable: isChangeable(row, delivery?.untried ?? false),
    late: delivery?.late ? presentLate(delivery.late) : null,
    withdrawal,
    instructionsUrl,
  };
}

const presentLate = ({ nextTryAt, lastTryAt }: LateTimes) => ({
  nextTryAt: nextTryAt?.toISOString() ?? null,
  lastTryAt: lastTryAt?.toISOString() ?? null,
});
