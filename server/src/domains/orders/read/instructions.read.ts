import type { OrdersDeps } from '../orders.deps.ts';
import type { OrderRow } from '../orders.repo.ts';
import { isBeingCancelled, isPayable } from '../orders.rules.ts';

/**
 * Returns the provider's pages that say how to pay, such as a voucher's code, by order number. Asks the database only
 * for payable orders with an attempt.
 */
export function readInstructions(
  { payments }: Pick<OrdersDeps, 'payments'>,
  playerId: string,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, string>> {
  // An earlier attempt may have a voucher that is still payable although a later attempt failed.
  const waiting = rows.filter((row) => row.paymentState !== 'unpaid' && isPayable(row) && !isBeingCancelled(row));
  return payments.instructionsFor(
    playerId,
    waiting.map(({ number }) => number),
  );
}
