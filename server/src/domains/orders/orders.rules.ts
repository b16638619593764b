import type { Order } from '#contract/endpoints/orders.ts';
import type { RegionEntry } from '#server/domains/catalog/index.ts';
import type { ItemLimits } from '#server/domains/limits/index.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import { defaultCountry } from '#server/kernel/countries.ts';
import { next } from '#server/kernel/machine.ts';
import { type Chargeable, canCharge } from '#server/kernel/payments/charging.ts';
import { type OrderItemState, type OrderPaymentState, orderPaymentMachine } from './orders.machine.ts';
import type { SpendingAmount } from './spending/spending.rules.ts';

/**
 * Returns why a method cannot charge this total, or null. @param taken the ranges of the method's amounts in the
 * currency; empty: it does not serve it
 */
export function methodRefusal(
  method: string,
  taken: readonly Chargeable[],
  { currency, total }: { currency: string; total: number },
): ApiError | null {
  if (taken.length === 0) return apiError('method.currency', { method, currency });
  if (taken.some((one) => canCharge(one, total))) return null;
  const [min, max] = [Math.min(...taken.map((one) => one.min)), Math.max(...taken.map((one) => one.max))];
  return apiError('method.amount', { method, min, max, currency });
}

/**
 * Returns the buyer's country, or null if unknown. Orders older than the field were priced for the region's first
 * country.
 */
export function buyerCountry(
  { snapshot: { country } }: { snapshot: { country?: string | null } },
  region: Pick<RegionEntry, 'countries'> | undefined,
): string | null {
  return country === undefined ? ((region && defaultCountry(region)) ?? null) : country;
}

/** An order as read at one instant of the database's clock. */
interface Read {
  paymentState: OrderPaymentState;
  readAt: Date;
}

/** Returns whether a payment may start: the state allows it and the order has not expired. */
export const isPayable = ({ paymentState, expiresAt, readAt }: Read & { expiresAt: Date }): boolean =>
  next(orderPaymentMachine, paymentState, 'pay_started') !== null && readAt < expiresAt;

/** Limit of a player's open orders. Unpaid orders keep items and coupons from other buyers. */
export const MAX_OPEN_ORDERS = 3;

/** Seconds for which an unpaid order holds a piece of the stock, even if it can be paid for longer. */
export const HOLD_SECONDS = 15 * 60;

/** Returns the end of the stock hold of an order placed or paid at `now`. Payment makes the hold permanent. */
export const heldUntil = (now: Date, expiresAt: Date): Date =>
  new Date(Math.min(expiresAt.getTime(), now.getTime() + HOLD_SECONDS * 1000));

/**
 * Returns whether the order's stock hold ended. Other buyers can take the piece, and a late payment takes one if any is
 * left.
 */
export const isHoldOver = ({
  heldUntil,
  snapshot: { stock },
}: {
  heldUntil: Date | null;
  snapshot: { stock: boolean };
}) => heldUntil !== null && !stock;

/** Returns whether a cancellation is in progress. No payment starts while the provider closes the open ones. */
export const isBeingCancelled = ({
  cancellingUntil,
  readAt,
}: {
  cancellingUntil: Date | null;
  readAt: Date;
}): boolean => cancellingUntil !== null && readAt < cancellingUntil;

/** Seconds that a player waits after an unclear cancellation (specification, section 9). */
export const CANCEL_WAIT_SECONDS = 15 * 60;

export const cancelWaitEnd = (askedAt: Date): Date => new Date(askedAt.getTime() + CANCEL_WAIT_SECONDS * 1000);

/** Returns whether the player may cancel, and until when an earlier attempt makes them wait. */
export function cancelState({ paymentState, cancelAskedAt, readAt }: Read & { cancelAskedAt: Date | null }) {
  const cancellable = next(orderPaymentMachine, paymentState, 'cancelled') !== null;
  const until = cancelAskedAt && cancelWaitEnd(cancelAskedAt);
  return { cancellable, cancelWaitUntil: cancellable && until && until > readAt ? until.toISOString() : null };
}

/** Returns whether the order was cancelled or expired: late money is refunded. */
export const isEndedUnpaid = ({ paymentState }: { paymentState: OrderPaymentState }): boolean =>
  paymentState === 'cancelled' || paymentState === 'expired';

/** Returns whether the buyer was erased: no more personal data may be stored in the order. */
export const isErased = ({ uid }: { uid: number }): boolean => uid === 0;

interface States {
  paymentState: OrderPaymentState;
  itemState: OrderItemState;
}

/**
 * Returns whether the player does not get the item: the game refused it or took it back, or the delivery was recalled
 * in time.
 */
const isNeverSent = ({ itemState }: { itemState: OrderItemState }): boolean =>
  itemState === 'not_met' || itemState === 'withdrawn' || itemState === 'taken_back';

/**
 * Returns whether the order was paid and the game did not refuse it, even if refunded since: the buyer may want it
 * again.
 */
export const wasBought = (order: States): boolean =>
  ['paid', 'partially_refunded', 'refunded'].includes(order.paymentState) && !isNeverSent(order);

/** Returns whether the shop has at least a part of the order's money. */
export const wasPaid = ({ paymentState }: Pick<States, 'paymentState'>): boolean =>
  ['paid', 'partially_refunded', 'disputed'].includes(paymentState);

/** Returns the VIP points to show: promised ones of an unpaid order, earned ones of a paid order. */
export function shownPoints(
  order: Pick<States, 'paymentState'> & { snapshot: { price: { points?: number } } },
  credited: number | null,
): Order['points'] {
  const promised = order.snapshot.price.points ?? 0;
  const count = wasPaid(order) ? (credited ?? promised) : isWaiting(order) ? promised : 0;
  if (count <= 0) return null;
  return wasPaid(order)
    ? { count, state: 'earned', credited: credited !== null }
    : { count, state: 'when_paid', credited: false };
}

const isWaiting = ({ paymentState }: Pick<States, 'paymentState'>): boolean =>
  paymentState === 'unpaid' || paymentState === 'paying';

/**
 * Returns whether nothing was sold in the end: the order ended unpaid, or it was refunded and the player does not have
 * the item.
 */
export const isUnsold = ({ paymentState, itemState }: States): boolean =>
  isEndedUnpaid({ paymentState }) ||
  (paymentState === 'refunded' && (isNeverSent({ itemState }) || itemState === 'waiting'));

/** Returns whether the order's coupon and first top-up are free again, at least until it is paid after all. */
export const returnsBenefits = (order: States): boolean => order.paymentState === 'payment_failed' || isUnsold(order);

/** The limits that an order counts against. */
export interface Limits extends ItemLimits {
  spending: SpendingAmount;
}

/** Returns whether other buyers may wait for its counts: a stock, or counted purchases. */
export const isCounted = ({ stock, purchases }: Limits): boolean => stock !== null || purchases !== null;
