/** The goal of a task, and its game if it is limited to one. */
interface TaskGoal {
  gid?: number | undefined;
  goal: string | { bought: string };
}

/** The facts of an order that goals depend on. */
interface Order {
  gid: number;
  item: string;
  inReference: number;
}

/** `inReference` is in thousandths of the reference currency's minor unit. */
const PARTS = 1000;
const MAX_COUNT = 2 ** 31 - 1;

/** Returns how much an order counts for a goal; 0 if it does not match. */
export function goalAmount({ gid, goal }: TaskGoal, { gid: game, item, inReference }: Order): number {
  if (gid !== undefined && gid !== game) return 0;
  if (goal === 'spent') return Math.min(MAX_COUNT, Math.floor(inReference / PARTS));
  return goal === 'paid_orders' || (typeof goal === 'object' && goal.bought === item) ? 1 : 0;
}
