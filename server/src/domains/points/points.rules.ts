/** How many of an order's points are gone once so much of what was paid went back: none is given for money that was not kept. */
export const takenBack = (points: number, refunded: number, total: number): number =>
  total === 0 ? 0 : Number((BigInt(points) * BigInt(Math.min(refunded, total))) / BigInt(total));
