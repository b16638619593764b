import type { HandlerInput } from '#contract/endpoints/index.ts';
import type { Order } from '#contract/endpoints/orders.ts';
import type { Tx } from '#server/db/client.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import type { OrderHub } from '../orders.live.ts';
import { recordChanges } from '../orders.record.ts';
import { findOrder, lockOrders, type OrderRow, paidTimes } from '../orders.repo.ts';
import { isErased } from '../orders.rules.ts';
import { deliveryRef } from '../react/apply-reactions.ts';
import { publishAcknowledgement } from '../react/orders.receipts.ts';
import { readOrder } from '../read/orders.read.ts';
import type { Agreed } from './waiver.ts';
import { cancelUnpaid, isUnpaid } from './withdraw-unpaid.ts';
import { findStatement, insertStatement } from './withdrawal.repo.ts';
import { type Outcome, whyNotWithdrawable, withdrawalState } from './withdrawal.rules.ts';

type Input = HandlerInput<'POST /orders/:number/withdrawal'>['body'];

/**
 * Withdraws from the contract of an order. The delivery of an undelivered item is recalled, and the money goes back at
 * once, or when the game says that it does not have the item. An unpaid order is cancelled, unless it is being paid at
 * that moment.
 * @throws ApiError `order.unknown`, `order.not_withdrawable`, `request.too_many`, and those of cancelling
 */
export async function withdrawOrder(
  deps: OrdersDeps,
  hub: OrderHub,
  caller: Pick<Caller, 'playerId'>,
  number: string,
  input: Input,
): Promise<Order> {
  const { sql } = deps;
  const { playerId } = caller;
  const order = await findOrder(sql, playerId, number);
  if (!order) throw apiError('order.unknown', {});
  if (!order.snapshot.agreed) throw apiError('order.not_withdrawable', { why: 'none' });
  const cancelled =
    order.paymentState === 'cancelled' ||
    (isUnpaid(order) && (await cancelUnpaid(deps, hub, caller, { number, locale: input.locale })));
  if (cancelled) return readOrder(deps, playerId, number, input.locale);
  // A repeat sends no letter, so it does not count against the limit.
  if (!(await findStatement(sql, { playerId, number }))) await deps.takeLetter(playerId, input.email);
  await sql.begin((tx) => record(deps, tx, order, input));
  return readOrder(deps, playerId, number, input.locale);
}

async function record(
  deps: OrdersDeps,
  tx: Tx,
  ref: Pick<OrderRow, 'playerId' | 'number' | 'paymentId'>,
  { name, email, locale }: Input,
): Promise<void> {
  // Lock order everywhere: the payment, then its order, then the delivery.
  if (ref.paymentId !== null) await deps.payments.lock(tx, [ref.paymentId]);
  // The lock makes statements about one order, and events of its payments and deliveries, run one after the other.
  const [order] = await lockOrders(tx, [ref]);
  if (!order || isErased(order)) throw apiError('order.unknown', {});
  if (await findStatement(tx, ref)) return;
  const [paid] = await paidTimes(tx, [ref]);
  const why = whyNotWithdrawable(withdrawalState(order, paid?.at ?? null, null));
  const { agreed } = order.snapshot;
  if (why || !agreed) throw apiError('order.not_withdrawable', { why: why ?? 'none' });
  const outcome = await giveBack(deps, tx, order, agreed);
  await insertStatement(tx, ref, { at: order.readAt, name, email, locale, outcome });
  await recordChanges(tx, [{ order, events: ['contract_withdrawn'] }]);
  await publishAcknowledgement(deps, tx, order, { name, email, locale, outcome, paidAt: paid?.at ?? null });
}

/** Recalls the item and requests the refund, as far as it is not requested yet. */
async function giveBack(
  { payments, fulfilment }: OrdersDeps,
  tx: Tx,
  order: OrderRow,
  { afterDelivery }: Agreed,
): Promise<Outcome> {
  const { playerId, paymentId } = order;
  if (!paymentId) throw new Error(`order ${order.number} has no payment that paid it`);
  await payments.lockLeft(tx, playerId, paymentId);
  const [stopped] = await fulfilment.recall(tx, [deliveryRef(order)]);
  const state = stopped?.to ?? stopped?.delivery.state;
  // The order may not know of the delivery yet. An item that an operator lets the buyer keep counts as delivered.
  if (afterDelivery === 'ends' && (state === 'accepted' || stopped?.delivery.keepItem)) return 'ended';
  // Unclear: a dispute or an operator recalled the item before, and the game did not say whether it has it.
  const waits = afterDelivery === 'ends' && (state === 'recalling' || state === 'unclear');
  // Money held by a dispute or reserved by another refund comes later: see `giveBackOwed`.
  await payments.requestRefund(tx, { playerId, paymentId, amount: null, cause: 'withdrawal', waits });
  return waits ? 'asked' : 'refund';
}
