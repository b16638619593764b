import type { Tx } from '../db/client.ts';
import { type RefundLine, refundById, settleOutside } from '../domains/payments/index.ts';
import { type Actor, act } from './actions.ts';
import type { Answer, Command, Options } from './command.ts';
import { orderOf } from './find.repo.ts';
import type { Ops } from './open.ts';
import { OpsRefusal } from './refusal.ts';
import { deliveryOf } from './stop-item.ts';
import { money } from './table.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Does something about a refund that failed, whose payment is locked: two who do so take turns. */
async function decide<E extends object>(
  ops: Ops,
  [id = '']: readonly string[],
  action: Actor & { command: string },
  effect: (tx: Tx, refund: RefundLine, left: number) => Promise<E>,
) {
  const refund = UUID.test(id) ? await refundById(ops.sql, id.toLowerCase()) : null;
  if (!refund)
    throw new OpsRefusal('refund.unknown', `There is no refund ${id}: \`orders show\` has their ids.`, { id });
  const { playerId, paymentId, payable, amount, currency } = refund;
  return act(ops, { ...action, arguments: { id } }, async (tx) => {
    const left = await ops.payments.lockLeft(tx, playerId, paymentId);
    const now = (await refundById(tx, refund.id)) ?? refund;
    const { state } = now;
    if (state !== 'failed')
      throw new OpsRefusal('refund.not_failed', `Only for a refund that failed; this is ${state}.`, { state });
    if (now.settled) throw new OpsRefusal('refund.settled', 'It was settled before: see `orders show`.', { id });
    const done = await effect(tx, now, left);
    return { number: payable, paymentId, refundId: refund.id, amount, currency, ...done };
  });
}

/** Nothing of its money stays: an item that is still to come is called back. Whether the game is asked whether it has it. */
async function isRecalled({ fulfilment }: Ops, tx: Tx, { payable, paymentId }: RefundLine): Promise<boolean> {
  const order = await orderOf(tx, payable);
  const [item] = order.paymentId === paymentId ? await fulfilment.recall(tx, [deliveryOf(order)]) : [];
  return (item?.to ?? item?.delivery.state) === 'recalling';
}

const resent = (id: string) => new OpsRefusal('refund.resent', 'That was done before: see `orders show`.', { id });

const tooMuch = (asked: number, left: number, currency: string) =>
  new OpsRefusal('refund.too_much', `Of that payment only ${money(left, currency)} is left: see \`orders refund\`.`, {
    asked,
    left,
    currency,
  });

/** Makes it anew, once: the same amount of the same payment, under an id of its own. */
async function resend(ops: Ops, args: readonly string[], _: Options, actor: Actor): Promise<Answer> {
  const done = await decide(ops, args, { ...actor, command: 'refunds resend' }, async (tx, refund, left) => {
    const { id, playerId, paymentId, amount, currency } = refund;
    if (refund.again) throw resent(id);
    if (amount > left) throw tooMuch(amount, left, currency);
    const waits = amount === left && (await isRecalled(ops, tx, refund));
    const asked = await ops.payments.requestRefund(tx, { playerId, paymentId, amount, reason: `again:${id}`, waits });
    if (!asked) throw resent(id);
    return { left: left - amount };
  });
  return { data: done, text: `${money(done.amount, done.currency)} of payment ${done.paymentId} goes back again.` };
}

/** Nothing moves: whoever settles it has seen that its buyer was paid by another way. It counts as gone back from then on. */
async function settle(ops: Ops, args: readonly string[], _: Options, actor: Actor): Promise<Answer> {
  const done = await decide(ops, args, { ...actor, command: 'refunds settle' }, async (tx, refund) => {
    if (refund.again) throw resent(refund.id);
    const settled = await settleOutside(tx, refund);
    if (settled === 0) throw tooMuch(refund.amount, 0, refund.currency);
    return { settled };
  });
  return { data: done, text: `${money(done.settled, done.currency)} counts as gone back; no money was moved.` };
}

export const refundActs: readonly Command[] = [
  {
    name: 'refunds resend',
    args: ['REFUND_ID'],
    about: 'give the money of a refund that failed back by a new one',
    acts: true,
    run: resend,
  },
  {
    name: 'refunds settle',
    args: ['REFUND_ID'],
    about: 'its buyer has the money of a refund that failed by another way: it counts as gone back',
    acts: true,
    run: settle,
  },
];
