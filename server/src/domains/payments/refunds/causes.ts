/**
 * Why the shop refunds a payment.
 * `late`: the order had ended, its item was sold out, or its coupon or first top-up was taken. `surplus`: another
 * payment pays the order. `wrong_amount`: it was not the order's total. `not_met`: the game refused the item.
 * `withdrawn`: the item was recalled. `withdrawal`: the buyer withdrew from the contract. `operator`: an operator
 * requested it. `again`: an operator sends a failed refund again. `rest`: a refund failed because less was left, and
 * the shop refunds the rest.
 */
export const REFUND_CAUSES = [
  'late',
  'surplus',
  'wrong_amount',
  'not_met',
  'withdrawn',
  'withdrawal',
  'operator',
  'again',
  'rest',
] as const;

export type RefundCause = (typeof REFUND_CAUSES)[number];

/** A cause with its subject. The two refund a payment once. */
export interface BecauseOf {
  cause: RefundCause;
  /**
   * The dispute that was won, the operator's action (`operator`), or the failed refund (`again`, `rest`). Absent: none.
   */
  causeId?: string | null;
}

/** Causes whose amount an operator set: it is refunded exactly, or not at all. */
export const OPERATOR_CAUSES: readonly RefundCause[] = ['operator', 'again'];

/** Causes of a refund that follows a failed one, named by `causeId`. */
export const FOLLOWING_CAUSES: readonly RefundCause[] = ['again', 'rest'];
