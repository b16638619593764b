import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { takenBack } from '#server/kernel/taken-back.ts';
import { book, earningsOf, erasePoints, type NewEntry } from './entries.repo.ts';

/** An entry that was written. */
export type Change = Pick<NewEntry, 'playerId' | 'key' | 'kind'>;

const changesBy = (entries: readonly NewEntry[], fresh: ReadonlySet<string>): Change[] =>
  entries.filter(({ key }) => fresh.has(key));

/** Books what orders earn once their items arrive, and lose as their money goes back. */
export const pointReactions = {
  /** An order earns what its quote promised. Answers what came of it. */
  async onSent(tx: Tx, facts: readonly DomainEvents['order.sent'][]): Promise<Change[]> {
    const earned = facts.flatMap(({ playerId, number, points = 0 }): NewEntry[] =>
      points > 0 ? [{ playerId, key: `order:${number}:paid`, kind: 'earned', points, number, levelAt: 'now' }] : [],
    );
    return changesBy(earned, await book(tx, earned));
  },

  /** Takes back, or gives again, what is missing to what the money that is gone stands for. Answers what came of it. */
  async onRefunded(tx: Tx, facts: readonly DomainEvents['order.refunded'][]): Promise<Change[]> {
    // The last that is told of an order is all of it.
    const last = new Map(facts.map((fact) => [fact.number, fact]));
    const earnings = await earningsOf(tx, [...last.values()]);
    const corrections = earnings.flatMap(({ playerId, number, points, levelAt, taken, corrections }): NewEntry[] => {
      const fact = last.get(number);
      const missing = fact ? takenBack(points, fact.refunded, fact.total) - taken : 0;
      if (missing === 0) return [];
      const key = `order:${number}:back:${corrections + 1}`;
      return [{ playerId, key, kind: 'taken_back', points: -missing, number, levelAt }];
    });
    return changesBy(corrections, await book(tx, corrections));
  },

  onForgotten: (tx: Tx, facts: readonly { playerId: string }[]): Promise<void> =>
    erasePoints(
      tx,
      facts.map(({ playerId }) => playerId),
    ),
};
