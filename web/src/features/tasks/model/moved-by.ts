import type { Order } from '#contract/endpoints/orders.ts';
import type { Task } from '#contract/endpoints/tasks.ts';

/** Returns true if a paid order counts for a task. */
export function movedBy({ game, goal }: Pick<Task, 'game' | 'goal'>, order: Pick<Order, 'game' | 'item'>): boolean {
  if (game && game.gid !== order.game.gid) return false;
  if (goal.kind === 'bought') return goal.item === order.item.id;
  return goal.kind === 'paid_orders' || goal.kind === 'spent';
}
