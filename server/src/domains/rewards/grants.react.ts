import type { DomainEvents } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { giveBackCounts, itemCounts } from '#server/domains/limits/index.ts';
import type { GrantEvent } from './grants.machine.ts';
import { settleGrants } from './grants.repo.ts';

/** Under which deliveries are asked for: processes of the version before, which may hear the game's answer, know no other. */
export const DELIVERY_SOURCE = 'offer';
/** What later versions may call it. */
const LATER_SOURCE = 'reward';

type Fact = DomainEvents['delivery.accepted'];

const isOurs = ({ source }: Fact): boolean => source === DELIVERY_SOURCE || source === LATER_SOURCE;

const settle = (tx: Tx, facts: readonly Fact[], event: GrantEvent) =>
  settleGrants(
    tx,
    facts.filter(isOurs).map(({ playerId, reference }) => ({ playerId, id: reference })),
    event,
  );

/** Grants whose delivery the game decided. */
export const grantReactions = {
  async onAccepted(tx: Tx, facts: readonly Fact[]): Promise<void> {
    await settle(tx, facts, 'accepted');
  },

  /** It can be claimed once more. */
  async onRefused(tx: Tx, facts: readonly Fact[]): Promise<void> {
    const settled = await settle(tx, facts, 'refused');
    await giveBackCounts(
      tx,
      settled.flatMap((grant) => itemCounts(grant, grant)),
    );
  },
};
