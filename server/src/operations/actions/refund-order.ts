import type { Tx } from '#server/db/client.ts';
import { money } from '../money.ts';
import { type OrderLine, orderOf } from '../orders.repo.ts';
import type { Acting } from '../parts.ts';
import { type Earlier, refundByKey, refundLike, takeTurn } from '../refunds.repo.ts';
import { OperationRefusal } from '../refusal.ts';
import { type PaymentLine, paymentsOf } from '../story.repo.ts';
import { stopItem } from './stop-item.ts';

/** So long somebody may have typed it twice. */
const REPEAT_MINUTES = 10;

/** A refund of an order, as an operator requests it. */
export interface RefundRequest {
  number: string;
  /** Minor units, or all that is left. */
  amount: number | 'all';
  /** The payment's id, ours or the provider's; needed if several payments brought money. */
  payment?: string | undefined;
  /** The player keeps the item although all the money goes back. */
  keepItem: boolean;
  /** The game takes a delivered item back first; only with a refund of all that is left. */
  takeBack?: boolean;
  /** Names this refund of the order: a repeat is the same refund. */
  key?: string | undefined;
  /** Allows a refund that equals one of a few minutes ago. */
  again: boolean;
}

/** Returns the part of a request for the audit log. */
export const keptOf = ({
  number,
  amount,
  payment,
  keepItem,
  takeBack,
  key,
}: RefundRequest): Record<string, string> => ({
  number,
  amount: `${amount}`,
  ...(payment !== undefined && { payment }),
  ...(keepItem && { 'keep-item': 'yes' }),
  ...(takeBack && { 'take-back': 'yes' }),
  ...(key !== undefined && { key }),
});

/**
 * Requests a refund of an order in an operator's transaction. A refund of all that is left recalls the item, or has the
 * game take it back. Locks the order for other refunds, then the payment, then the delivery.
 * Does not check the limit of the operator's role.
 * @param id of the action's entry in the audit log
 * @throws OperationRefusal `order.unknown`, `payment.none`, `payment.which`, `refund.too_much`, `refund.repeated`,
 * `refund.key_used`, and those of `stopItem`
 */
export async function refundOrder(
  parts: Acting,
  tx: Tx,
  { number, amount, payment: named, keepItem, takeBack = false, key, again }: RefundRequest,
  id: string,
) {
  const { payments } = parts;
  if (takeBack) checkTakeBack(amount, keepItem);
  const order = await orderOf(tx, number);
  await takeTurn(tx, order);
  const done = key === undefined ? undefined : await refundByKey(tx, order, key);
  const { playerId } = order;
  const all = await paymentsOf(tx, order);
  if (key !== undefined && done) return repeated(order, key, done, { amount, named: idOf(all, named) });
  const payment = choose(all, named);
  const { id: paymentId, currency } = payment;
  const left = await payments.lockLeft(tx, playerId, paymentId);
  if (amount !== 'all' && key === undefined && !again) await refuseRepeat(tx, order, amount);
  const asked = amount === 'all' ? left : amount;
  if (left === 0 || asked > left) throw tooMuch(asked, left, currency);
  const given = keepItem ? 'keep' : takeBack ? 'take_back' : null;
  const item = asked === left ? await stopItem(parts, tx, order, paymentId, given) : null;
  const waits = item === 'recalling' || item === 'taking_back';
  const because = { cause: 'operator', causeId: id } as const;
  await payments.requestRefund(tx, { playerId, paymentId, amount: asked, ...because, key, waits });
  const disputed = payment.state === 'disputed' ? payment.disputed : 0;
  const effect = { paymentId, amount: asked, currency, left: left - asked, item, disputed };
  return { number: order.number, ...effect, before: null };
}

/** @throws OperationRefusal `usage` unless all the money goes back for the item */
function checkTakeBack(amount: number | 'all', keepItem: boolean): void {
  if (amount === 'all' && !keepItem) return;
  throw new OperationRefusal('usage', '{takeBack} needs {amount} all, and does not go with {keepItem}.');
}

/** Returns the result of the earlier refund with the same key; moves no money. */
function repeated(
  { number }: OrderLine,
  key: string,
  { id, paymentId, amount, all, currency, state }: Earlier,
  asked: { amount: number | 'all'; named: string | undefined },
) {
  const isSame = asked.amount === 'all' ? all : asked.amount === amount;
  const isOther = !isSame || (asked.named && asked.named !== paymentId);
  if (isOther)
    throw new OperationRefusal(
      'refund.key_used',
      `{key} ${key} names another refund of this order: ${money(amount, currency)} of payment ${paymentId}. Give this one a key of its own.`,
      { key, amount, payment: paymentId },
    );
  return { number, paymentId, amount, currency, left: null, item: null, disputed: 0, before: { refundId: id, state } };
}

/** @throws OperationRefusal `refund.repeated` if the same refund was requested minutes ago */
async function refuseRepeat(tx: Tx, order: OrderLine, amount: number): Promise<void> {
  const like = await refundLike(tx, order, { amount, minutes: REPEAT_MINUTES });
  if (!like) return;
  const { id, currency, minutes, by, why } = like;
  const ago = minutes < 1 ? 'less than a minute' : `${minutes} minute(s)`;
  throw new OperationRefusal(
    'refund.repeated',
    `${money(amount, currency)} of this order was given back ${ago} ago: refund ${id}, by ${by} (${why}). If another one is meant: {again}.`,
    { refund: id, amount, minutes, by },
  );
}

/** Returns the shop's id of a payment, given the provider's id. */
const idOf = (all: readonly PaymentLine[], named: string | undefined): string | undefined =>
  all.find(({ providerId }) => providerId === named)?.id ?? named;

/** Returns the payment to refund: the named one, or the only one with money. */
function choose(payments: readonly PaymentLine[], id: string | undefined): PaymentLine {
  const paid = payments.filter(({ captured }) => captured > 0);
  const ids = paid.map((payment) => payment.id).join(' ');
  const each = paid.map(({ id, counts, captured, refunded, paidOutside, disputed, currency }) => {
    const held = `${money(captured - refunded - paidOutside - disputed, currency)} is held`;
    return `${id} (${counts ? `it counts, ${held}` : held})`;
  });
  const [only, ...others] = paid.filter((payment) => !id || id === payment.id || id === payment.providerId);
  if (only && others.length === 0) return only;
  if (only) {
    const message = `Several payments brought money; name one by {payment}: ${each.join(', ')}`;
    throw new OperationRefusal('payment.which', message, { ids });
  }
  const message = `No such payment of this order brought money${ids && `; these did: ${ids}`}.`;
  throw new OperationRefusal('payment.none', message, { ids });
}

const tooMuch = (asked: number, left: number, currency: string) =>
  new OperationRefusal(
    'refund.too_much',
    left === 0
      ? 'Nothing is left to give back: it went back, is on its way, or is held by a dispute.'
      : `${money(asked, currency)} is more than is left: {amount} ${left} (${money(left, currency)}) is the most.`,
    { asked, left, currency },
  );
