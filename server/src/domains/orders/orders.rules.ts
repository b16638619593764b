import type { Order } from '#contract/endpoints/orders.ts';
import type { RegionEntry } from '#server/domains/catalog/index.ts';
import type { ItemLimits } from '#server/domains/limits/index.ts';
import { type ApiError, apiError } from '#server/kernel/api-error.ts';
import { defaultCountry } from '#server/kernel/countries.ts';
import { next } from '#server/kernel/machine.ts';
import { type Chargeable, canCharge } from '#server/kernel/payments/charging.ts';
import { type OrderItemState, type OrderPaymentState, orderPaymentMachine } from './orders.machine.ts';
import type { Spends } from './spending/spending.rules.ts';

/** Why a method cannot pay this total, or null. @param taken what it takes of the currency; null: nothing */
export function methodRefusal(
  method: string,
  taken: Chargeable | null,
  { currency, total }: { currency: string; total: number },
): ApiError | null {
  if (!taken) return apiError('method.currency', { method, currency });
  const { min, max } = taken;
  return canCharge(taken, total) ? null : apiError('method.amount', { method, min, max, currency });
}

/** The buyer's country, null where it is not known; orders from before it was kept were priced for the region's first. */
export function countryOf(
  { snapshot: { country } }: { snapshot: { country?: string | null } },
  region: Pick<RegionEntry, 'countries'> | undefined,
): string | null {
  return country === undefined ? ((region && defaultCountry(region)) ?? null) : country;
}

/** An order as it was read at an instant of the database's clock. */
interface Read {
  paymentState: OrderPaymentState;
  readAt: Date;
}

/** Whether a payment may be started: the state allows it and the order has not run out. */
export const isPayable = ({ paymentState, expiresAt, readAt }: Read & { expiresAt: Date }): boolean =>
  next(orderPaymentMachine, paymentState, 'pay_started') !== null && readAt < expiresAt;

/** Orders that a player may have open at a time: unpaid ones, whose items or coupons nobody else can have meanwhile. */
export const MOST_OPEN = 3;

/** Seconds that a piece of a stock is held for an unpaid order, however long that may stay unpaid. */
export const HOLD_SECONDS = 15 * 60;

/** Until when an order that is placed or paid now has a piece of the stock, unless it is paid by then. */
export const heldUntil = (now: Date, expiresAt: Date): Date =>
  new Date(Math.min(expiresAt.getTime(), now.getTime() + HOLD_SECONDS * 1000));

/** Its piece of the stock was held for long enough: it is everybody's again, and money that still comes takes one if one is left. */
export const isHoldOver = ({
  heldUntil,
  snapshot: { stock },
}: {
  heldUntil: Date | null;
  snapshot: { stock: boolean };
}) => heldUntil !== null && !stock;

/** While the provider is asked to close what is open, no payment is started. */
export const isBeingCancelled = ({
  cancellingUntil,
  readAt,
}: {
  cancellingUntil: Date | null;
  readAt: Date;
}): boolean => cancellingUntil !== null && readAt < cancellingUntil;

/** Seconds that the player waits after an attempt to cancel that was not clear (specification, section 9). */
export const CANCEL_WAIT_SECONDS = 15 * 60;

export const cancelWaitEnd = (askedAt: Date): Date => new Date(askedAt.getTime() + CANCEL_WAIT_SECONDS * 1000);

/** Whether the player may cancel, and until when an earlier attempt makes them wait. */
export function cancelState({ paymentState, cancelAskedAt, readAt }: Read & { cancelAskedAt: Date | null }) {
  const cancellable = next(orderPaymentMachine, paymentState, 'cancelled') !== null;
  const until = cancelAskedAt && cancelWaitEnd(cancelAskedAt);
  return { cancellable, cancelWaitUntil: cancellable && until && until > readAt ? until.toISOString() : null };
}

/** Cancelled by its player, or run out of time: money that still comes goes back. */
export const isEndedUnpaid = ({ paymentState }: { paymentState: OrderPaymentState }): boolean =>
  paymentState === 'cancelled' || paymentState === 'expired';

/** Its buyer was erased since: nothing about anybody is written to it any more. */
export const isErased = ({ uid }: { uid: number }): boolean => uid === 0;

interface States {
  paymentState: OrderPaymentState;
  itemState: OrderItemState;
}

/** The game never gives the item: it refused it, or it was called back in time. */
const isNeverSent = ({ itemState }: { itemState: OrderItemState }): boolean =>
  itemState === 'not_met' || itemState === 'withdrawn';

/** It was paid and the game had nothing against it, even if its money went back since: who bought it may want it again. */
export const wasBought = (order: States): boolean =>
  ['paid', 'partially_refunded', 'refunded'].includes(order.paymentState) && !isNeverSent(order);

/** Its money is here, if only in part. */
export const wasPaid = ({ paymentState }: Pick<States, 'paymentState'>): boolean =>
  ['paid', 'partially_refunded', 'disputed'].includes(paymentState);

/** The VIP points that a player is told of: those that an unpaid order promises, those that a paid one brought. */
export function pointsOf(
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

/** Nothing was sold in the end: it ended unpaid, or its money went back and the game never gave the item. */
export const cameToNothing = ({ paymentState, itemState }: States): boolean =>
  isEndedUnpaid({ paymentState }) ||
  (paymentState === 'refunded' && (isNeverSent({ itemState }) || itemState === 'waiting'));

/** The coupon and the first top-up that it served itself of are free again, at least until it is paid after all. */
export const givesBack = (order: States): boolean => order.paymentState === 'payment_failed' || cameToNothing(order);

/** What an order takes of the limits that hold for it. */
export interface Limits extends ItemLimits {
  spending: Spends;
}

/** Whether others may wait for what it takes: a stock, or purchases that are counted. */
export const isCounted = ({ stock, purchases }: Limits): boolean => stock !== null || purchases !== null;
