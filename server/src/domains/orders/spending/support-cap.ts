import type { Money } from '#contract/money.ts';
import type { Tx } from '#server/db/client.ts';
import type { PublisherEntry } from '#server/domains/catalog/index.ts';
import { deleteSupportCap, findCap, lockCap, saveCap, saveSupportCap } from './spending.repo.ts';
import { NO_RAISE, settle, toReference } from './spending.rules.ts';

/**
 * Sets a player's monthly limit for support, which counts at once and which the player can only undercut. A raise of
 * the player's own limit that waits is dropped. Null removes the limit of support; the player's own limit stays.
 * @returns false if there was no limit to remove
 */
export async function setSupportCap(
  tx: Tx,
  publisher: Pick<PublisherEntry, 'reference'>,
  playerId: string,
  cap: Money | null,
): Promise<boolean> {
  const now = await lockCap(tx, playerId);
  if (!cap) return deleteSupportCap(tx, playerId, now);
  const found = await findCap(tx, playerId);
  if (found) await saveCap(tx, playerId, { ...settle(found, now), ...NO_RAISE }, now);
  await saveSupportCap(tx, playerId, { ...cap, reference: toReference(cap.amount, cap.currency, publisher) }, now);
  return true;
}
