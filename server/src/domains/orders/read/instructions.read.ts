import type { OrdersDeps } from '../orders.deps.ts';
import type { OrderRow } from '../orders.repo.ts';
import { isPayable } from '../orders.rules.ts';

/**
 * Returns the provider's pages that say how to pay, such as a voucher's code, by order number. Asks the database only
 * for orders whose payment waits.
 */
export function readInstructions(
  { payments }: Pick<OrdersDeps, 'payments'>,
  playerId: string,
  rows: readonly OrderRow[],
): Promise<ReadonlyMap<string, string>> {
  const waiting = rows.filter((row) => row.paymentState === 'paying' && isPayable(row));
  return payments.instructionsFor(
    playerId,
    waiting.map(({ number }) => number),
  );
}
