import { refundById } from '../domains/payments/index.ts';
import { type Actor, act } from './actions.ts';
import type { Answer, Command, Options } from './command.ts';
import type { Ops } from './open.ts';
import { OpsRefusal } from './refusal.ts';
import { money } from './table.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Makes a refund that failed anew, once: the same amount of the same payment, under an id of its own. */
async function resend(ops: Ops, [id = '']: readonly string[], _: Options, actor: Actor): Promise<Answer> {
  const refund = UUID.test(id) ? await refundById(ops.sql, id.toLowerCase()) : null;
  if (!refund)
    throw new OpsRefusal('refund.unknown', `There is no refund ${id}: \`orders show\` has their ids.`, { id });
  const { playerId, paymentId, payable, amount, currency, state } = refund;
  if (state !== 'failed') {
    throw new OpsRefusal('refund.not_failed', `Only a refund that failed is sent again; this is ${state}.`, { state });
  }
  const done = await act(ops, { ...actor, command: 'refunds resend', arguments: { id } }, async (tx) => {
    const left = await ops.payments.lockLeft(tx, playerId, paymentId);
    if (amount > left) {
      const most = money(left, currency);
      throw new OpsRefusal('refund.too_much', `Of that payment only ${most} is left: see \`orders refund\`.`, {
        asked: amount,
        left,
        currency,
      });
    }
    const asked = await ops.payments.requestRefund(tx, { playerId, paymentId, amount, reason: `again:${refund.id}` });
    if (!asked) throw new OpsRefusal('refund.resent', 'That was done before: see `orders show`.', { id });
    return { number: payable, paymentId, refundId: refund.id, amount, currency, left: left - amount };
  });
  return { data: done, text: `${money(amount, currency)} of payment ${paymentId} goes back again.` };
}

export const refundActs: readonly Command[] = [
  {
    name: 'refunds resend',
    args: ['REFUND_ID'],
    about: 'give the money of a refund that failed back by a new one',
    acts: true,
    run: resend,
  },
];
