import { z } from 'zod';
import { checkRefunds } from '../../approvals/limits.ts';
import { action } from '../../operation.ts';
import { decisionOf, knownPayment, recordDecision, takeTurnWith } from '../../unknown-payments.repo.ts';
import { askAbout, knownAlready, NOBODY, named, refuseDecided, UNKNOWN_METHOD } from './ask.ts';

/**
 * Returns all money of a payment without an order: one that only its provider knows, or one that was adopted without an
 * order or written off. The ledger gets both the money and its return; a job sends the refund, as every other.
 */
export const paymentsRefund = action({
  name: 'payments refund',
  permission: 'orders.refund',
  input: z.strictObject(named),
  kept: ({ provider, id }) => ({ provider, id }),
  ask: (parts, { provider, id }) => askAbout(parts, provider, id),
  perform: async (parts, tx, _, { id: action, asked: unknown, caller }) => {
    const { payments } = parts;
    const { provider, paymentId, currency } = unknown;
    await takeTurnWith(tx, provider, paymentId);
    if ((await decisionOf(tx, provider, paymentId))?.decision === 'refunded')
      await refuseDecided(tx, provider, paymentId);
    const owner = { playerId: NOBODY, payable: paymentId, method: UNKNOWN_METHOD };
    const isNew = await payments.takeUp(tx, unknown, owner);
    const known = isNew ? { ...owner, order: null } : await knownPayment(tx, provider, paymentId);
    if (!known || known.order !== null) throw knownAlready(paymentId, known?.order ?? null);
    const { playerId, payable } = known;
    const amount = await payments.lockLeft(tx, playerId, paymentId);
    if (amount > 0)
      await payments.requestRefund(tx, { playerId, paymentId, amount: null, cause: 'operator', causeId: action });
    await recordDecision(tx, { provider, id: paymentId, decision: 'refunded', action });
    await checkRefunds(parts, tx, caller, amount > 0 ? [{ number: payable, amount, currency, before: null }] : []);
    return { number: null, provider, paymentId, payable, amount, currency, disputed: 0 };
  },
});
