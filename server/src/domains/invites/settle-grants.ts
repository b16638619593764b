import type { Tx } from '#server/db/client.ts';
import { giveGrants, moveGrants, unsettledGrants, withdrawGrants } from '#server/domains/rewards/index.ts';
import { findCounting } from './count.repo.ts';
import { grantsFor, isLost, movedGrants } from './counting.rules.ts';
import type { Program } from './invites.catalog.ts';

/**
 * Gives inviters exactly the grants that their counting invitees justify. Claimed grants stay. The caller holds the
 * inviters' locks.
 */
export async function settleGrants(tx: Tx, program: Program | null, inviterIds: readonly string[]): Promise<void> {
  const counting = await findCounting(tx, inviterIds);
  const of = (playerId: string) => counting.filter(({ inviterId }) => inviterId === playerId);
  const wanted = inviterIds.flatMap((playerId) => grantsFor(playerId, of(playerId), program));
  const given = await unsettledGrants(tx, inviterIds, ['invite']);
  await withdrawGrants(
    tx,
    given.filter((grant) => grant.state !== 'withdrawn' && isLost(grant, of(grant.playerId))),
  );
  await giveGrants(tx, wanted);
  await moveGrants(tx, movedGrants(given, wanted));
}
