import type { DomainEvents, PlayerFact } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { unsettledGrants, withdrawGrants } from '#server/domains/rewards/index.ts';
import { correctCounts, countEntries, type MovedCount, type NewEntry } from './count.repo.ts';
import { eraseTasks } from './erase.repo.ts';
import { goalAmount } from './goals.rules.ts';
import { tasksIn } from './tasks.catalog.ts';
import type { TasksDeps } from './tasks.deps.ts';
import { parseTarget } from './tasks.rules.ts';

/** The key of an order's entries, by which refunds find them. */
const keyOf = (number: string): string => `order:${number}`;

/**
 * Returns true if the grant is for a step of the period that is no longer reached, also if the catalogue lost the step.
 */
function isLost(
  grant: { playerId: string; reference: string },
  { playerId, task, period, count }: MovedCount,
): boolean {
  const target = grant.playerId === playerId ? parseTarget(grant.reference, task, period) : null;
  return target !== null && target > count;
}

/** Counts one for each act of a player that is not a purchase. */
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

/** Event handlers that count progress. */
export const taskReactions = ({ catalog, rewards }: Pick<TasksDeps, 'catalog' | 'rewards'>) => ({
  /** Counts an order as of its payment, once its item was delivered. */
  async onSent(tx: Tx, facts: readonly DomainEvents['order.sent'][]): Promise<void> {
    const tasks = tasksIn(catalog.current());
    const entries = facts.flatMap((fact) =>
      tasks.flatMap((task): NewEntry[] => {
        const amount = goalAmount(task, fact);
        const { playerId, number, at = null, paidAt = at } = fact;
        return amount > 0 ? [{ playerId, task: task.id, key: keyOf(number), amount, at: paidAt }] : [];
      }),
    );
    await countEntries(tx, tasks, entries);
  },

  /** Corrects the count of refunded orders; withdraws steps that are no longer reached and not claimed. */
  async onRefunded(tx: Tx, facts: readonly DomainEvents['order.refunded'][]): Promise<void> {
    // The last event of an order has its refunds in total.
    const last = new Map(facts.map((fact) => [fact.number, fact]));
    const moved = await correctCounts(
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

  /** Also erases grants that the settling of a period gave after the account's grants were erased. */
  async onForgotten(tx: Tx, facts: readonly { playerId: string }[]): Promise<void> {
    await eraseTasks(
      tx,
      facts.map(({ playerId }) => playerId),
    );
    await rewards.onForgotten(tx, facts);
  },
});
