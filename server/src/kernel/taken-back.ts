/** How much of what an order brought is gone once so much of what was paid went back: none is given for money that was not kept. */
export const takenBack = (brought: number, refunded: number, total: number): number =>
  total === 0 ? 0 : Number((BigInt(brought) * BigInt(Math.min(refunded, total))) / BigInt(total));
