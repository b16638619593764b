import type { Tx } from '#server/db/client.ts';
import type { PaymentsDeps } from '../payments.deps.ts';
import type { Payment } from '../payments.rules.ts';
import { failedShort } from './refunds.repo.ts';
import { requestRefund } from './request.ts';

/**
 * Requests the rest for automatic refunds that failed after the provider had accepted them, if less than their amount
 * is left because the provider's staff refunded a part. Returns the ids of payments with a new refund.
 * @param failed ids of refunds
 */
export async function requestRest(
  deps: PaymentsDeps,
  tx: Tx,
  payments: readonly Payment[],
  failed: readonly string[],
): Promise<Set<string>> {
  const requested = new Set<string>();
  if (failed.length === 0) return requested;
  for (const { id, playerId, paymentId } of await failedShort(tx, payments, failed)) {
    // The first failed refund takes all that is left.
    if (requested.has(paymentId)) continue;
    if (await requestRefund(deps, tx, { playerId, paymentId, amount: null, cause: 'rest', causeId: id }))
      requested.add(paymentId);
  }
  return requested;
}
