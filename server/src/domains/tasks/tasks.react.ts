import type { DomainEvents, PlayerFact } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { unsettledGrants, withdrawGrants } from '#server/domains/rewards/index.ts';
import { countEntries, type Moved, type NewEntry, takeBack } from './count.repo.ts';
import { eraseTasks } from './erase.repo.ts';
import { amountOf } from './goals.rules.ts';
import { tasksIn } from './tasks.catalog.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { targetOf } from './tasks.rules.ts';

/** By which an order is found again in whatever counted it. */
const keyOf = (number: string): string => `order:${number}`;

/** Whether what was given for a step of the period is no longer reached, whatever steps the catalogue has by now. */
function isLost(grant: { playerId: string; reference: string }, { playerId, task, period, count }: Moved): boolean {
  const target = grant.playerId === playerId ? targetOf(grant.reference, task, period) : null;
  return target !== null && target > count;
}

/** Counts one for each thing that a player did beside buying. */
async function countActs(
  { catalog }: Pick<TasksDeps, 'catalog'>,
  tx: Tx,
  goal: 'invited' | 'bound' | 'drew',
  facts: readonly PlayerFact[],
): Promise<void> {
  const tasks = tasksIn(catalog.current()).filter((task) => task.goal === goal);
  const entries = facts.flatMap(({ playerId, reference, at }) =>
    tasks.map(({ id }): NewEntry => ({ playerId, task: id, key: `${goal}:${reference}`, amount: 1, at })),
  );
  await countEntries(tx, tasks, entries);
}

/** What counts of what happened. */
export const taskReactions = ({ catalog, rewards }: Pick<TasksDeps, 'catalog' | 'rewards'>) => ({
  /** An order counts at the time of its payment, once its item has arrived. */
  async onSent(tx: Tx, facts: readonly DomainEvents['order.sent'][]): Promise<void> {
    const tasks = tasksIn(catalog.current());
    const entries = facts.flatMap((fact) =>
      tasks.flatMap((task): NewEntry[] => {
        const amount = amountOf(task, fact);
        const { playerId, number, at = null, paidAt = at } = fact;
        return amount > 0 ? [{ playerId, task: task.id, key: keyOf(number), amount, at: paidAt }] : [];
      }),
    );
    await countEntries(tx, tasks, entries);
  },

  /** An order counts for what was kept of it; what is no longer reached is withdrawn, unless it is claimed. */
  async onRefunded(tx: Tx, facts: readonly DomainEvents['order.refunded'][]): Promise<void> {
    // The last that is told of an order is all of it.
    const last = new Map(facts.map((fact) => [fact.number, fact]));
    const moved = await takeBack(
      tx,
      [...last.values()].map(({ number, ...fact }) => ({ ...fact, key: keyOf(number) })),
    );
    if (moved.length === 0) return;
    const players = [...new Set(moved.map(({ playerId }) => playerId))];
    const grants = await unsettledGrants(tx, players, ['task']);
    await withdrawGrants(
      tx,
      grants.filter((grant) => moved.some((one) => isLost(grant, one))),
    );
  },

  async onPresent(tx: Tx, facts: readonly DomainEvents['account.present'][]): Promise<void> {
    const tasks = tasksIn(catalog.current()).filter(({ goal }) => goal === 'signed_in');
    const entries = facts.flatMap(({ playerId, at }) =>
      tasks.map(({ id }): NewEntry => ({ playerId, task: id, key: null, amount: 1, at })),
    );
    await countEntries(tx, tasks, entries);
  },

  onInvited: (tx: Tx, facts: readonly PlayerFact[]) => countActs({ catalog }, tx, 'invited', facts),
  onBound: (tx: Tx, facts: readonly PlayerFact[]) => countActs({ catalog }, tx, 'bound', facts),
  onDrawn: (tx: Tx, facts: readonly PlayerFact[]) => countActs({ catalog }, tx, 'drew', facts),

  /** With what the end of a period gave after the grants of the account were erased. */
  async onForgotten(tx: Tx, facts: readonly { playerId: string }[]): Promise<void> {
    await eraseTasks(
      tx,
      facts.map(({ playerId }) => playerId),
    );
    await rewards.onForgotten(tx, facts);
  },
});
