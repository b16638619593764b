import { z } from 'zod';
import { action } from '../../operation.ts';
import { recordDecision } from '../../unknown-payments.repo.ts';
import { askAbout, isOurId, knownAlready, lockUndecided, NOBODY, named, UNKNOWN_METHOD } from './ask.ts';

/**
 * Ends the search for the order of a payment. A payment of this shop is booked: its money is at the provider, as sales
 * without an order, country and tax. A payment of another system at the same provider is only left out of the list.
 */
export const paymentsWriteOff = action({
  name: 'payments write-off',
  permission: 'money.close',
  input: z.strictObject(named),
  kept: ({ provider, id }) => ({ provider, id }),
  ask: async (parts, { provider, id }) => (isOurId(id) ? await askAbout(parts, provider, id) : null),
  perform: async ({ payments }, tx, { provider, id }, { id: action, asked: unknown }) => {
    const paymentId = unknown?.paymentId ?? id;
    await lockUndecided(tx, provider, paymentId);
    await recordDecision(tx, { provider, id: paymentId, decision: 'written_off', action });
    const owner = { playerId: NOBODY, payable: paymentId, method: UNKNOWN_METHOD };
    if (unknown && !(await payments.takeUp(tx, unknown, owner))) throw knownAlready(paymentId, null);
    const booked = unknown && { captured: unknown.amount, currency: unknown.currency };
    return { number: null, provider, paymentId, booked: booked ?? null };
  },
});
