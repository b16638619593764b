import type { DeliveryFact, DomainEvents } from '#contract/events.ts';
import type { Sql, Tx } from '#server/db/client.ts';
import { giveBackCounts, itemCounts } from '#server/domains/limits/index.ts';
import { eraseGrants } from './grants.repo.ts';
import { type Decision, findMissedDecisions, settleGrants, withdrawUnwanted } from './settle.repo.ts';

/**
 * Source of the grants' deliveries. It stays `offer`: an older version that handles the game's answer knows no other
 * name.
 */
export const DELIVERY_SOURCE = 'offer';
/** All sources to accept; later versions may use `reward`. */
export const DELIVERY_SOURCES: readonly string[] = [DELIVERY_SOURCE, 'reward'];

const decisionsOn = (facts: readonly (DeliveryFact & { reason?: string })[]): Decision[] =>
  facts
    .filter(({ source }) => DELIVERY_SOURCES.includes(source))
    .map(({ playerId, reference, reason }) => ({ playerId, delivery: reference, reason: reason ?? null }));

/** Settles grants when the game answers their delivery. */
export const grantReactions = {
  onAccepted: (tx: Tx, facts: readonly DomainEvents['delivery.accepted'][]): Promise<void> =>
    settle(tx, decisionsOn(facts)),

  async onForgotten(tx: Tx, facts: readonly { playerId: string }[]): Promise<void> {
    for (const { playerId } of facts) await eraseGrants(tx, playerId);
  },

  /** The grant can be claimed again. */
  onRefused: (tx: Tx, facts: readonly DomainEvents['delivery.refused'][]): Promise<void> =>
    settle(tx, decisionsOn(facts)),
};

const AT_ONCE = 500;

/** Settles grants whose delivery ended while no running version handled the answer. Returns how many it changed. */
export async function settleMissed(sql: Sql): Promise<number> {
  const decisions = await findMissedDecisions(sql, DELIVERY_SOURCES, AT_ONCE);
  return sql.begin(async (tx) => {
    await settle(tx, decisions);
    return decisions.length + (await withdrawUnwanted(tx));
  });
}

async function settle(tx: Tx, decisions: readonly Decision[]): Promise<void> {
  const lost = await settleGrants(tx, decisions);
  await giveBackCounts(
    tx,
    lost.flatMap((grant) => itemCounts(grant, grant)),
  );
}
