import type { Locale } from '#contract/locales.ts';
import { ApiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { next } from '#server/kernel/machine.ts';
import { cancelOrder } from '../cancel/orders.cancel.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { OrderHub } from '../orders.live.ts';
import { orderPaymentMachine } from '../orders.machine.ts';
import { findOrder, type OrderRow } from '../orders.repo.ts';

/** Time within which an order learns of a payment that its provider reported. */
const HEARS_MS = 5000;

export const isUnpaid = ({ paymentState }: OrderRow): boolean =>
  next(orderPaymentMachine, paymentState, 'cancelled') !== null;

/**
 * Cancels an unpaid order, because nothing was bought. Returns false if it turns out to be paid and the order shows
 * that.
 * @throws ApiError the codes of cancelling
 */
export async function cancelUnpaid(
  deps: OrdersDeps,
  hub: OrderHub,
  caller: Pick<Caller, 'playerId'>,
  { number, locale }: { number: string; locale: Locale },
): Promise<boolean> {
  try {
    await cancelOrder(deps, caller, number, locale);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'order.not_cancellable')) throw error;
    if (!(await isHeardOf(deps, hub, caller.playerId, number))) throw error;
    return false;
  }
}

/** Waits until an order is no longer unpaid. Returns false after HEARS_MS. */
async function isHeardOf({ sql }: OrdersDeps, hub: OrderHub, playerId: string, number: string): Promise<boolean> {
  for await (const _ of hub.watch(number, AbortSignal.timeout(HEARS_MS))) {
    const order = await findOrder(sql, playerId, number);
    if (order && !isUnpaid(order)) return true;
  }
  return false;
}
