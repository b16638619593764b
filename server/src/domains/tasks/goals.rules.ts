/** What a goal asks, and of which game. */
interface Asking {
  gid?: number | undefined;
  goal: string | { bought: string };
}

/** What is known of an order. */
interface Order {
  gid: number;
  item: string;
  inReference: number;
}

/** Thousandths, in which orders keep what they are worth in the reference currency. */
const PARTS = 1000;
const MOST = 2 ** 31 - 1;

/** How much an order counts for a goal; 0: it is not one that counts. */
export function amountOf({ gid, goal }: Asking, { gid: game, item, inReference }: Order): number {
  if (gid !== undefined && gid !== game) return 0;
  if (goal === 'spent') return Math.min(MOST, Math.floor(inReference / PARTS));
  return goal === 'paid_orders' || (typeof goal === 'object' && goal.bought === item) ? 1 : 0;
}
