/**
 * Returns how much of an order's benefit (such as points) is taken back after a partial refund. Refunded money earns
 * nothing.
 */
export const amountTakenBack = (brought: number, refunded: number, total: number): number =>
  total === 0 ? 0 : Number((BigInt(brought) * BigInt(Math.min(refunded, total))) / BigInt(total));
