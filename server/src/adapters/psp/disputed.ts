interface Sum {
  /** In ISO minor units. */
  amount: number;
  currency: string;
}

/**
 * Returns the part of a payment that a dispute takes, at most the whole payment. A bank may dispute more than was paid,
 * because an exchange rate changed, or in another currency. Its fees are not part of the payment.
 */
export const partDisputed = (dispute: Sum, payment: Sum): number =>
  dispute.currency === payment.currency ? Math.min(dispute.amount, payment.amount) : payment.amount;
