import type { Task } from '#contract/endpoints/tasks.ts';
import type { MessageKey, Translate } from '#web/i18n/index.tsx';
import { formatCount, formatMoney } from '#web/lib/format/money.ts';

/** So much of a goal: "3", or "€20.00" where money is counted. */
export const amountText = (goal: Task['goal'], amount: number, tag: string): string =>
  goal.kind === 'spent' ? formatMoney(amount, goal.currency, tag) : formatCount(amount, tag);

/** What a step asks for: "3 days", "5 orders", "€20.00"; where the task's own text says of what, the number alone. */
export function targetText(goal: Task['goal'], target: number, t: Translate, tag: string): string {
  if (goal.kind === 'signed_in') return t('tasks.target.days', { count: target });
  if (goal.kind === 'paid_orders') return t('tasks.target.orders', { count: target });
  return amountText(goal, target, tag);
}

/** "2 of 3". */
export const countText = (goal: Task['goal'], count: number, target: number, t: Translate, tag: string): string =>
  t('tasks.count', { count: amountText(goal, count, tag), target: amountText(goal, target, tag) });

/** How often it begins anew. */
export const PERIODS: Record<Task['period'], MessageKey> = {
  once: 'tasks.period.once',
  day: 'tasks.period.day',
  week: 'tasks.period.week',
  month: 'tasks.period.month',
};
