/** A refund as far as it tells what is still promised. */
export interface Promised {
  id: string;
  /** Minor units, as all amounts. */
  amount: number;
  at: Date;
  /** When it failed; null: it is on its way or there. */
  failedAt: Date | null;
  /** It was sent again, under an id of its own. */
  again: boolean;
}

/**
 * What of a payment was to go back once and is not on its way now, and the refunds that failed to bring it: those after the last
 * moment at which nothing was missing. What a refund made anew brings is missing no more, whoever made it.
 * @param refunds all of the payment
 * @param left what of the payment can still be given back: no more is owed
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
