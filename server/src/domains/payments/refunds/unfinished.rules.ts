/** A refund with the fields that show what is still owed. */
export interface Promised {
  id: string;
  /** Minor units, as all amounts. */
  amount: number;
  at: Date;
  /** Time of the failure; null: on its way or arrived. */
  failedAt: Date | null;
  /** It was sent again, under another id. */
  again: boolean;
}

/**
 * Returns the amount of a payment that was once to be refunded and is not on its way now. Also returns the failed
 * refunds behind it: those after the last moment at which nothing was missing. A later refund covers the missing
 * amount, even if another operator or the provider's staff made it.
 * @param refunds all of the payment
 * @param left the refundable rest of the payment, the maximum of the result
 */
export function stillOwed(refunds: readonly Promised[], left: number): { owed: number; failed: string[] } {
  const moves = refunds.flatMap(({ id, amount, at, failedAt, again }) => [
    { at, by: amount, failed: null },
    ...(failedAt ? [{ at: failedAt, by: -amount, failed: again ? null : id }] : []),
  ]);
  let [gone, most] = [0, 0];
  let failed: string[] = [];
  for (const move of moves.toSorted((a, b) => a.at.getTime() - b.at.getTime() || b.by - a.by)) {
    gone += move.by;
    if (move.failed !== null) failed.push(move.failed);
    if (gone < most) continue;
    most = gone;
    failed = [];
  }
  const owed = Math.min(most - gone, left);
  return owed > 0 ? { owed, failed } : { owed: 0, failed: [] };
}
