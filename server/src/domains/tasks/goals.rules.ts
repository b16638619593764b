import { takenBack } from '#server/kernel/taken-back.ts';

/** What a goal asks, and of which game. */
interface Asking {
  gid?: number | undefined;
  goal: string | { bought: string };
}

/** What is known of an order. */
interface Order {
  gid: number;
  item: string;
  total: number;
  inReference: number;
}

/** Thousandths, in which orders keep what they are worth in the reference currency. */
const PARTS = 1000;
const MOST = 2 ** 31 - 1;

/** How much an order counts for a goal once so much of its money went back; 0: it is not one that counts. */
export function amountOf(
  { gid, goal }: Asking,
  { gid: game, item, total, inReference }: Order,
  refunded: number,
): number {
  if (gid !== undefined && gid !== game) return 0;
  if (goal === 'spent') {
    const amount = Math.min(MOST, Math.floor(inReference / PARTS));
    return amount - takenBack(amount, refunded, total);
  }
  if (goal === 'paid_orders' || (typeof goal === 'object' && goal.bought === item)) return refunded < total ? 1 : 0;
  return 0;
}

/** The targets that were reached and no longer are. */
export const lostTargets = (
  steps: readonly { target: number }[],
  { before, count }: { before: number; count: number },
): number[] => steps.map(({ target }) => target).filter((target) => target <= before && target > count);
