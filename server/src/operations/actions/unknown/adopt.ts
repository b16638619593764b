import type { Tx } from '#server/db/client.ts';
import type { UnknownPayment } from '#server/domains/payments/index.ts';
import { checkRefunds } from '../../approvals/limits.ts';
import { action } from '../../operation.ts';
import { newestWhere, type OrderLine } from '../../order-lines.ts';
import { isOrderNumber } from '../../orders.repo.ts';
import type { Acting } from '../../parts.ts';
import { OperationRefusal } from '../../refusal.ts';
import { lockOrderState, recordDecision } from '../../unknown-payments.repo.ts';
import { type Adoption, adoption } from './adoption.ts';
import { askAbout, knownAlready, lockUndecided } from './ask.ts';
import { adoptWithoutOrder, askForReceiver, type Lost } from './lost-order.ts';

/** The states in which money pays an order. */
const UNPAID: readonly string[] = ['unpaid', 'paying', 'payment_failed'];
/** Money of an order that ended goes back by itself. */
const ENDED: readonly string[] = ['cancelled', 'expired'];

/**
 * Takes a payment up that only its provider knows. Its money pays the order, and a worker delivers the item under the
 * id that it had before (`deliveryIdOf`). If the order is lost too, the money is booked for a named player and item.
 */
export const paymentsAdopt = action({
  name: 'payments adopt',
  permission: 'orders.refund',
  input: adoption,
  kept: ({ provider, id, order, gid, item, deliver }) => ({
    provider,
    id,
    ...(order !== undefined && { order }),
    ...(gid !== undefined && { gid: `${gid}` }),
    ...(item !== undefined && { item }),
    ...(deliver !== undefined && { deliver: deliver ? 'yes' : 'no' }),
  }),
  ask: async (parts, given) => {
    const unknown = await askAbout(parts, given.provider, given.id);
    return { unknown, receiver: await askForReceiver(parts, given) };
  },
  perform: async (parts, tx, given, { id: action, asked: { unknown, receiver }, caller }) => {
    const { provider, paymentId } = unknown;
    await lockUndecided(tx, provider, paymentId);
    const number = numberOf(given, unknown);
    const order = number === null ? undefined : await orderWith(tx, number);
    await recordDecision(tx, { provider, id: paymentId, decision: 'adopted', action });
    const lost: Lost = { number, receiver };
    const done = order
      ? await payOrder(parts, tx, given, unknown, order)
      : await adoptWithoutOrder(parts, tx, given, unknown, lost);
    if (done.counted !== undefined) {
      const counted = { number: done.payable, amount: done.counted, currency: done.currency, before: null };
      await checkRefunds(parts, tx, caller, [counted]);
    }
    return done;
  },
});

const orderWith = async (tx: Tx, number: string): Promise<OrderLine | undefined> =>
  (await newestWhere(tx, tx`number = ${number}`))[0];

/** @throws OperationRefusal `order.unknown`, `payment.other_order` */
function numberOf({ order }: Adoption, { order: described }: UnknownPayment): string | null {
  if (order === undefined) return described;
  const number = order.toUpperCase();
  if (!isOrderNumber(number)) throw new OperationRefusal('order.unknown', `There is no order ${order}.`, { number });
  if (described !== null && described !== number)
    throw new OperationRefusal(
      'payment.other_order',
      `The provider has this payment for order ${described}, not ${number}.`,
      { order: described },
    );
  return number;
}

async function payOrder({ payments }: Acting, tx: Tx, given: Adoption, unknown: UnknownPayment, order: OrderLine) {
  if (given.player !== undefined || given.item !== undefined)
    throw new OperationRefusal('usage', `Order ${order.number} exists: it has its player and item.`);
  if (unknown.refunded >= unknown.amount) throw refundedWhole(order.number);
  const { playerId, number, method, total, currency } = order;
  const { paymentId, provider, amount } = unknown;
  if (!(await payments.takeUp(tx, unknown, { playerId, payable: number, method })))
    throw knownAlready(paymentId, number);
  const state = await lockOrderState(tx, order);
  if (ENDED.includes(state)) throw ended(number, state);
  const isWhole = amount === total && unknown.currency === currency;
  // Money that pays for nothing goes back by itself, as any other of the order.
  const effect: 'pays' | 'refunded' | 'returned' =
    !isWhole || !UNPAID.includes(state) ? 'returned' : unknown.refunded > 0 ? 'refunded' : 'pays';
  // Money that goes back counts as a refund, and so does an order that only the operator names.
  const isCounted = effect === 'returned' || unknown.order === null;
  const sums = { captured: amount, currency: unknown.currency, ...(isCounted && { counted: amount }) };
  return { number, provider, paymentId, payable: number, ...sums, effect };
}

/** It may be a surplus payment of an order that another one paid, which this one would end. */
const refundedWhole = (number: string) =>
  new OperationRefusal(
    'payment.refunded',
    `The provider refunded all of this payment, so it pays no order. \`payments refund\` books it without order ${number}.`,
    { number },
  );

const ended = (number: string, state: string) =>
  new OperationRefusal(
    'order.ended',
    `Order ${number} is ${state}: its money would go back, although the player may have the item. \`payments refund\` returns it; without the order, \`payments write-off\` keeps it.`,
    { number, state },
  );
