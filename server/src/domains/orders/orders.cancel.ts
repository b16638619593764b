import type { Order } from '#contract/endpoints/orders.ts';
import type { Locale } from '#contract/locales.ts';
import type { Caller } from '#server/kernel/caller.ts';
import { next } from '#server/kernel/machine.ts';
import { refusal } from '#server/kernel/refusal.ts';
import type { OrdersDeps } from './orders.deps.ts';
import { orderPaymentMachine } from './orders.machine.ts';
import { readOrder } from './orders.read.ts';
import { askToCancel, findOrder, giveBackLimits, lockOrders, type OrderRow, recordChanges } from './orders.repo.ts';
import { CANCEL_WAIT_MS } from './orders.rules.ts';

/**
 * Cancels an unpaid order. The provider is asked first: only when it can take no money any more is the order cancelled;
 * while it does not know, nothing changes and the next attempt has to wait.
 * @throws Refusal `order.unknown`, `order.not_cancellable`, `order.cancel_wait`
 */
export async function cancelOrder(deps: OrdersDeps, caller: Caller, number: string, locale: Locale): Promise<Order> {
  const { sql, clock, payments } = deps;
  const order = await findOrder(sql, caller.playerId, number);
  if (!order) throw refusal('order.unknown', {});
  refuseUncancellable(order);
  const at = clock.now();
  const asked = await askToCancel(sql, order, at, new Date(at.getTime() - CANCEL_WAIT_MS));
  if (!asked) throw waiting(order.cancelAskedAt ?? at);

  const closing = await payments.close(caller.playerId, number);
  if (closing === 'unclear') throw waiting(at);
  if (closing === 'paid') throw refusal('order.not_cancellable', { status: 'paid' });
  await sql.begin(async (tx) => {
    const [locked] = await lockOrders(tx, [{ playerId: caller.playerId, number }]);
    if (!locked) throw refusal('order.unknown', {});
    const paymentState = refuseUncancellable(locked);
    const cancelled = { ...locked, paymentState };
    await recordChanges(tx, [{ order: cancelled, events: ['cancelled'] }], at);
    await giveBackLimits(tx, [cancelled]);
  });
  return readOrder(deps, caller.playerId, number, locale);
}

function refuseUncancellable(order: OrderRow) {
  const state = next(orderPaymentMachine, order.paymentState, 'cancelled');
  if (!state) throw refusal('order.not_cancellable', { status: order.paymentState });
  return state;
}

const waiting = (askedAt: Date) =>
  refusal('order.cancel_wait', { until: new Date(askedAt.getTime() + CANCEL_WAIT_MS).toISOString() });
