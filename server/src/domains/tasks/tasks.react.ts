import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { withdrawGrants } from '#server/domains/rewards/index.ts';
import { type Correction, correctEntries, countEntries, type NewEntry } from './count.repo.ts';
import { eraseTasks } from './erase.repo.ts';
import { amountOf, lostTargets } from './goals.rules.ts';
import { taskOf, tasksIn } from './tasks.catalog.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { referenceOf } from './tasks.rules.ts';

/** By which an order is found again in whatever counted it. */
const keyOf = (number: string): string => `order:${number}`;

/** What counts of what happened. */
export const taskReactions = ({ catalog, rewards }: Pick<TasksDeps, 'catalog' | 'rewards'>) => ({
  async onPaid(tx: Tx, facts: readonly DomainEvents['order.paid'][]): Promise<void> {
    const tasks = tasksIn(catalog.current());
    const entries = facts.flatMap((fact) =>
      tasks.flatMap((task): NewEntry[] => {
        const amount = amountOf(task, fact, 0);
        const { playerId, number, at = null } = fact;
        return amount > 0 ? [{ playerId, task: task.id, key: keyOf(number), amount, at }] : [];
      }),
    );
    await countEntries(tx, tasks, entries);
  },

  /** An order counts for what was kept of it; what is no longer reached is withdrawn, unless it is claimed. */
  async onRefunded(tx: Tx, facts: readonly DomainEvents['order.refunded'][]): Promise<void> {
    const catalogue = catalog.current();
    // The last that is told of an order is all of it.
    const last = new Map(facts.map((fact) => [fact.number, fact]));
    const corrections = [...last.values()].flatMap((fact) =>
      tasksIn(catalogue)
        .filter((task) => amountOf(task, fact, 0) > 0)
        .map(
          (task): Correction => ({
            playerId: fact.playerId,
            task: task.id,
            key: keyOf(fact.number),
            amount: amountOf(task, fact, fact.refunded),
          }),
        ),
    );
    if (corrections.length === 0) return;
    const moved = await correctEntries(tx, corrections);
    const lost = moved.flatMap((one) =>
      lostTargets(taskOf(catalogue, one.task)?.steps ?? [], one).map((target) => ({
        playerId: one.playerId,
        source: 'task' as const,
        reference: referenceOf(one.task, one.period, target),
      })),
    );
    await withdrawGrants(tx, lost);
  },

  async onPresent(tx: Tx, facts: readonly DomainEvents['account.present'][]): Promise<void> {
    const tasks = tasksIn(catalog.current()).filter(({ goal }) => goal === 'signed_in');
    const entries = facts.flatMap(({ playerId, at }) =>
      tasks.map(({ id }): NewEntry => ({ playerId, task: id, key: null, amount: 1, at })),
    );
    await countEntries(tx, tasks, entries);
  },

  /** With what the end of a period gave after the grants of the account were erased. */
  async onForgotten(tx: Tx, facts: readonly { playerId: string }[]): Promise<void> {
    await eraseTasks(
      tx,
      facts.map(({ playerId }) => playerId),
    );
    await rewards.onForgotten(tx, facts);
  },
});
