import type { Tx } from '#server/db/client.ts';
import type { OrderLine } from '../orders.repo.ts';
import type { Acting } from '../parts.ts';

/** Releases the refunds of an order that wait, and refunds the rest. Returns the sum, in minor units. */
export async function refundRest(
  { payments }: Pick<Acting, 'payments'>,
  tx: Tx,
  { playerId, paymentId }: OrderLine,
  left: number,
  id: string,
): Promise<number> {
  if (paymentId === null) return 0;
  const released = await payments.releaseRefunds(tx, [{ playerId, paymentId }]);
  const because = { cause: 'operator', causeId: id } as const;
  const asked = await payments.requestRefund(tx, { playerId, paymentId, amount: left, ...because });
  return released + (asked ? left : 0);
}
