interface Sum {
  /** The shop's minor units. */
  amount: number;
  currency: string;
}

/**
 * What a dispute takes of a payment. A bank may ask for more than was paid, since a rate changed, or in a currency of its own:
 * what it takes beside the payment, as its fee, is not the payment's.
 */
export const partDisputed = (dispute: Sum, payment: Sum): number =>
  dispute.currency === payment.currency ? Math.min(dispute.amount, payment.amount) : payment.amount;
