import type { Order } from '#contract/endpoints/orders.ts';
import type { Locale } from '#contract/locales.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { next } from '#server/kernel/machine.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { orderPaymentMachine } from '../orders.machine.ts';
import { recordChanges } from '../orders.record.ts';
import { endCancelling, findOrder, isCancelling, lockOrders, type OrderRow, requestCancel } from '../orders.repo.ts';
import { CANCEL_WAIT_SECONDS, cancelWaitEnd } from '../orders.rules.ts';
import { readOrder } from '../read/orders.read.ts';

/** Longer than a provider takes to close open payments, including the timeouts of its calls. */
const HOLD_SECONDS = 60;

/**
 * Cancels an unpaid order. The provider is asked first; the order is cancelled only if the provider can take no more
 * money. If the provider's answer is unclear, nothing changes and the next attempt has to wait.
 * @throws ApiError `order.unknown`, `order.not_cancellable`, `order.cancel_wait`
 */
export async function cancelOrder(
  deps: OrdersDeps,
  { playerId }: Pick<Caller, 'playerId'>,
  number: string,
  locale: Locale,
): Promise<Order> {
  const order = await findOrThrow(deps, playerId, number);
  // A repeat after a lost answer gets the cancelled order.
  if (order.paymentState === 'cancelled') return readOrder(deps, playerId, number, locale);
  refuseUncancellable(order);
  const askedAt = await requestCancel(deps.sql, order, { wait: CANCEL_WAIT_SECONDS, hold: HOLD_SECONDS });
  if (!askedAt) throw cancelWaitError((await findOrThrow(deps, playerId, number)).cancelAskedAt ?? order.readAt);
  try {
    await closeAndCancel(deps, order, askedAt);
  } finally {
    await endCancelling(deps.sql, order, askedAt);
  }
  return readOrder(deps, playerId, number, locale);
}

async function closeAndCancel({ sql, payments }: OrdersDeps, order: OrderRow, askedAt: Date): Promise<void> {
  const closing = await payments.close(order.playerId, order.number);
  if (closing === 'unclear') throw cancelWaitError(askedAt);
  if (closing === 'paid') throw apiError('order.not_cancellable', { status: 'paid' });
  await sql.begin(async (tx) => {
    const [locked] = await lockOrders(tx, [order]);
    if (!locked) throw apiError('order.unknown', {});
    const paymentState = refuseUncancellable(locked);
    // The provider took too long: a payment may have started since.
    if (!(await isCancelling(tx, locked))) throw cancelWaitError(askedAt);
    const cancelled = { ...locked, paymentState };
    await recordChanges(tx, [{ order: cancelled, events: ['cancelled'] }]);
  });
}

async function findOrThrow({ sql }: OrdersDeps, playerId: string, number: string): Promise<OrderRow> {
  const order = await findOrder(sql, playerId, number);
  if (!order) throw apiError('order.unknown', {});
  return order;
}

function refuseUncancellable(order: OrderRow) {
  const state = next(orderPaymentMachine, order.paymentState, 'cancelled');
  if (!state) throw apiError('order.not_cancellable', { status: order.paymentState });
  return state;
}

const cancelWaitError = (askedAt: Date) =>
  apiError('order.cancel_wait', { until: cancelWaitEnd(askedAt).toISOString() });
