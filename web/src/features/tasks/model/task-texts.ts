import type { Task } from '#contract/endpoints/tasks.ts';
import type { MessageKey, Translate } from '#web/i18n/index.tsx';
import { formatCount, formatMoney } from '#web/lib/format/money.ts';

/** Returns an amount of a goal: "3", or "€20.00" if the goal is money. */
export const amountText = (goal: Task['goal'], amount: number, tag: string): string =>
  goal.kind === 'spent' ? formatMoney(amount, goal.currency, tag) : formatCount(amount, tag);

/**
 * Returns the target of a step: "3 days", "5 orders", "€20.00". Only the number if the task's own text says the unit.
 */
export function targetText(goal: Task['goal'], target: number, t: Translate, tag: string): string {
  if (goal.kind === 'signed_in') return t('tasks.target.days', { count: target });
  if (goal.kind === 'paid_orders') return t('tasks.target.orders', { count: target });
  return amountText(goal, target, tag);
}

/** Returns "2 of 3". */
export const countText = (goal: Task['goal'], count: number, target: number, t: Translate, tag: string): string =>
  t('tasks.count', { count: amountText(goal, count, tag), target: amountText(goal, target, tag) });

/** Texts for the period of a task. */
export const PERIODS: Record<Task['period'], MessageKey> = {
  once: 'tasks.period.once',
  day: 'tasks.period.day',
  week: 'tasks.period.week',
  month: 'tasks.period.month',
};
