import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { amountTakenBack } from '#server/kernel/taken-back.ts';
import { bookEntries, erasePoints, findEarnings, type NewEntry } from './entries.repo.ts';

/** An entry that was written. */
export type Change = Pick<NewEntry, 'playerId' | 'key' | 'kind'>;

const changesBy = (entries: readonly NewEntry[], fresh: ReadonlySet<string>): Change[] =>
  entries.filter(({ key }) => fresh.has(key));

/** Books points that orders earn once their items arrive, and takes them back after refunds. */
export const pointReactions = {
  /** Books the points that an order's quote promised. Returns the new entries. */
  async onSent(tx: Tx, facts: readonly DomainEvents['order.sent'][]): Promise<Change[]> {
    const earned = facts.flatMap(({ playerId, number, points = 0 }): NewEntry[] =>
      points > 0 ? [{ playerId, key: `order:${number}:paid`, kind: 'earned', points, number, levelAt: 'now' }] : [],
    );
    return changesBy(earned, await bookEntries(tx, earned));
  },

  /**
   * Corrects the points of an order to its refunded share: takes back, or restores after a failed refund. Returns the
   * new entries.
   */
  async onRefunded(tx: Tx, facts: readonly DomainEvents['order.refunded'][]): Promise<Change[]> {
    // The events of an order are cumulative: the last one has the full amount.
    const last = new Map(facts.map((fact) => [fact.number, fact]));
    const earnings = await findEarnings(tx, [...last.values()]);
    const corrections = earnings.flatMap(({ playerId, number, points, levelAt, taken, corrections }): NewEntry[] => {
      const fact = last.get(number);
      const missing = fact ? amountTakenBack(points, fact.refunded, fact.total) - taken : 0;
      if (missing === 0) return [];
      const key = `order:${number}:back:${corrections + 1}`;
      return [{ playerId, key, kind: 'taken_back', points: -missing, number, levelAt }];
    });
    return changesBy(corrections, await bookEntries(tx, corrections));
  },

  onForgotten: (tx: Tx, facts: readonly { playerId: string }[]): Promise<void> =>
    erasePoints(
      tx,
      facts.map(({ playerId }) => playerId),
    ),
};
