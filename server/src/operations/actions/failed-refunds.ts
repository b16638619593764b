import { z } from 'zod';
import type { Tx } from '#server/db/client.ts';
import { type RefundLine, refundById, settleOutside } from '#server/domains/payments/index.ts';
import { isUuid } from '#server/kernel/ids/uuid.ts';
import { money } from '../money.ts';
import { action } from '../operation.ts';
import { orderOf } from '../orders.repo.ts';
import type { Acting } from '../parts.ts';
import { OperationRefusal } from '../refusal.ts';
import { deliveryOf } from './delivery-of.ts';
import { type StoppedItem, takingBack } from './stop-item.ts';

const input = z.strictObject({ id: z.string() });

/** Returns a failed refund that is still owed, and locks its payment, so that concurrent operators take turns. */
async function lockFailed({ payments }: Acting, tx: Tx, id: string): Promise<{ refund: RefundLine; left: number }> {
  const found = isUuid(id) ? await refundById(tx, id.toLowerCase()) : null;
  if (!found)
    throw new OperationRefusal('refund.unknown', `There is no refund ${id}: \`orders show\` has their ids.`, { id });
  const left = await payments.lockLeft(tx, found.playerId, found.paymentId);
  const refund = (await refundById(tx, found.id)) ?? found;
  const { state } = refund;
  if (state !== 'failed')
    throw new OperationRefusal('refund.not_failed', `Only for a refund that failed; this is ${state}.`, { state });
  if (refund.settled) throw new OperationRefusal('refund.settled', 'It was settled before: see `orders show`.', { id });
  return { refund, left };
}

const concerned = ({ id, payable, paymentId, amount, currency }: RefundLine) => ({
  number: payable,
  paymentId,
  refundId: id,
  amount,
  currency,
});

/**
 * Recalls the order's item if it is not delivered yet, because none of the money stays. Returns the effect on the item:
 * `recalling` if the game backend is asked whether the player has it, and the refund waits. Null: there is none.
 * @throws OperationRefusal `item.taking_back`, `item.sent_again`
 */
async function recalled(
  { fulfilment }: Acting,
  tx: Tx,
  { payable, paymentId }: RefundLine,
): Promise<StoppedItem | null> {
  const order = await orderOf(tx, payable);
  const [item] = order.paymentId === paymentId ? await fulfilment.recall(tx, [deliveryOf(order)]) : [];
  if (!item) return null;
  const { to, delivery } = item;
  const state = to ?? delivery.state;
  if (state === 'recalling') return state;
  if (to === 'withdrawn') return to;
  if (state === 'accepted' && !delivery.keepItem) {
    // The refund was for an item that the player did not have any more, or may not have soon.
    if (await fulfilment.isTakingBack(tx, deliveryOf(order))) throw takingBack();
    if (delivery.again) throw sentAgain();
  }
  return delivery.keepItem || state === 'accepted' ? 'kept' : null;
}

const sentAgain = () =>
  new OperationRefusal(
    'item.sent_again',
    'The item was taken back and sent again: `orders refund` with {takeBack} or {keepItem} decides about it.',
    { state: 'accepted' },
  );

const resent = (id: string) =>
  new OperationRefusal('refund.resent', 'That was done before: see `orders show`.', { id });

const tooMuch = (asked: number, left: number, currency: string) =>
  new OperationRefusal(
    'refund.too_much',
    `Of that payment only ${money(left, currency)} is left: see \`orders refund\`.`,
    { asked, left, currency },
  );

/** Makes a failed refund again, once: the same amount of the same payment, with a new id. */
export const refundsResend = action({
  name: 'refunds resend',
  permission: 'orders.refund',
  input,
  kept: ({ id }) => ({ id }),
  perform: async (parts, tx, given) => {
    const { refund, left } = await lockFailed(parts, tx, given.id);
    const { id, playerId, paymentId, amount, currency } = refund;
    if (refund.again) throw resent(id);
    if (amount > left) throw tooMuch(amount, left, currency);
    const item = amount === left ? await recalled(parts, tx, refund) : null;
    const waits = item === 'recalling';
    const because = { cause: 'again', causeId: id } as const;
    const asked = await parts.payments.requestRefund(tx, { playerId, paymentId, amount, ...because, waits });
    if (!asked) throw resent(id);
    return { ...concerned(refund), left: left - amount, item };
  },
});

/**
 * Moves no money: the operator has seen that the buyer was paid in another way.
 * From then on, the amount counts as refunded.
 */
export const refundsSettle = action({
  name: 'refunds settle',
  permission: 'orders.refund',
  input,
  kept: ({ id }) => ({ id }),
  perform: async (parts, tx, { id }) => {
    const { refund } = await lockFailed(parts, tx, id);
    if (refund.again) throw resent(refund.id);
    const settled = await settleOutside(tx, refund);
    if (settled === 0) throw tooMuch(refund.amount, 0, refund.currency);
    return { ...concerned(refund), settled };
  },
});
