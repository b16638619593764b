import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { type ClaimRef, markRefused, markSent } from './free-items.repo.ts';
import { OFFER } from './free-items.service.ts';

const claimsOf = (facts: readonly { source: string; playerId: string; reference: string }[]): ClaimRef[] =>
  facts.filter(({ source }) => source === OFFER).map(({ playerId, reference }) => ({ playerId, id: reference }));

/** Claimed items whose delivery made news. */
export const freeItemReactions = {
  async onAccepted(tx: Tx, facts: DomainEvents['delivery.accepted'][]): Promise<void> {
    const refs = claimsOf(facts);
    if (refs.length > 0) await markSent(tx, refs);
  },

  async onRefused(tx: Tx, facts: DomainEvents['delivery.refused'][]): Promise<void> {
    const refs = claimsOf(facts);
    if (refs.length > 0) await markRefused(tx, refs);
  },
};
