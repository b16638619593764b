import type { DeliveryFact, DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { giveBackCounts, itemCounts } from '#server/domains/limits/index.ts';
import { type Decision, eraseGrants, settleGrants } from './grants.repo.ts';

/** Under which deliveries are asked for: processes of the version before, which may hear the game's answer, know no other. */
export const DELIVERY_SOURCE = 'offer';
/** What later versions may call it. */
const LATER_SOURCE = 'reward';

const decisionsOn = (facts: readonly (DeliveryFact & { reason?: string })[]): Decision[] =>
  facts
    .filter(({ source }) => source === DELIVERY_SOURCE || source === LATER_SOURCE)
    .map(({ playerId, reference, reason }) => ({ playerId, delivery: reference, reason: reason ?? null }));

/** Grants whose delivery the game decided. */
export const grantReactions = {
  async onAccepted(tx: Tx, facts: readonly DomainEvents['delivery.accepted'][]): Promise<void> {
    await settleGrants(tx, decisionsOn(facts));
  },

  async onForgotten(tx: Tx, facts: readonly { playerId: string }[]): Promise<void> {
    for (const { playerId } of facts) await eraseGrants(tx, playerId);
  },

  /** It can be claimed once more. */
  async onRefused(tx: Tx, facts: readonly DomainEvents['delivery.refused'][]): Promise<void> {
    const lost = await settleGrants(tx, decisionsOn(facts));
    await giveBackCounts(
      tx,
      lost.flatMap((grant) => itemCounts(grant, grant)),
    );
  },
};
