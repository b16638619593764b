import type { NoticeFact } from '#contract/events.ts';
import type { Tx } from '#server/db/client.ts';
import { publish } from '#server/db/events/outbox.ts';
import { type ErasedAccount, eraseDueAccounts, markDueNow } from './deletion.repo.ts';
import { queueNotice } from './notice.ts';

/** Erases accounts without the grace period, otherwise as a deletion does; sends no letter. */
export async function eraseAtOnce(tx: Tx, ids: readonly string[]): Promise<ErasedAccount[]> {
  const erased = await eraseDueAccounts(tx, await markDueNow(tx, ids), ids.length);
  await publish(
    tx,
    erased.map(({ playerId, uid }) => ({ type: 'account.erased', key: playerId, payload: { playerId, uid } })),
  );
  return erased;
}

/**
 * Erases an account because its owner asked an operator, and sends the owner a letter. False: it was already erased.
 */
export async function erasePlayer(tx: Tx, playerId: string, at: Date): Promise<boolean> {
  const [erased] = await eraseAtOnce(tx, [playerId]);
  if (erased) await queueNotice(tx, 'erased' satisfies NoticeFact['kind'], erased, at);
  return erased !== undefined;
}
