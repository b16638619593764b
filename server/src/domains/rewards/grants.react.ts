import type { DeliveryFact, DomainEvents } from '#contract/events.ts';
import type { Sql, Tx } from '#server/db/client.ts';
import { giveBackCounts, itemCounts } from '#server/domains/limits/index.ts';
import { eraseGrants } from './grants.repo.ts';
import { type Decision, settleGrants, unheardDecisions, withdrawUnwanted } from './settle.repo.ts';

/** Under which deliveries are asked for: processes of the version before, which may hear the game's answer, know no other. */
export const DELIVERY_SOURCE = 'offer';
/** With what later versions may call it. */
export const DELIVERY_SOURCES: readonly string[] = [DELIVERY_SOURCE, 'reward'];

const decisionsOn = (facts: readonly (DeliveryFact & { reason?: string })[]): Decision[] =>
  facts
    .filter(({ source }) => DELIVERY_SOURCES.includes(source))
    .map(({ playerId, reference, reason }) => ({ playerId, delivery: reference, reason: reason ?? null }));

/** Grants whose delivery the game decided. */
export const grantReactions = {
  onAccepted: (tx: Tx, facts: readonly DomainEvents['delivery.accepted'][]): Promise<void> =>
    settle(tx, decisionsOn(facts)),

  async onForgotten(tx: Tx, facts: readonly { playerId: string }[]): Promise<void> {
    for (const { playerId } of facts) await eraseGrants(tx, playerId);
  },

  /** It can be claimed once more. */
  onRefused: (tx: Tx, facts: readonly DomainEvents['delivery.refused'][]): Promise<void> =>
    settle(tx, decisionsOn(facts)),
};

const AT_ONCE = 500;

/** Settles what games decided while nobody heard who knows of these grants. Answers how many it took up. */
export async function settleUnheard(sql: Sql): Promise<number> {
  const decisions = await unheardDecisions(sql, DELIVERY_SOURCES, AT_ONCE);
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
