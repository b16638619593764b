import type { Tx } from '#server/db/client.ts';
import { giveBackCounts, takeCount } from './counts.repo.ts';
import { byKey } from './counts.rules.ts';
import { type CountedPurchase, itemCounts, itemLimits } from './items.rules.ts';

/**
 * Moves one purchase from the count of one character to the count of another. Returns false if the other's limit is
 * reached; the caller must then roll back. Locks rows in the usual order of counts.
 */
export async function moveCount(
  tx: Tx,
  bought: CountedPurchase,
  { from, to }: { from: { roleId: string; period: string }; to: { roleId: string; period: string; most: number } },
): Promise<boolean> {
  const given = itemCounts(bought, { stock: false, limit: from });
  const [taken] = itemLimits(bought, { stock: null, purchases: to });
  if (!taken) return true;
  const giveFirst = given.every((count) => byKey(count, taken) < 0);
  if (giveFirst) await giveBackCounts(tx, given);
  const isTaken = await takeCount(tx, taken);
  if (!giveFirst) await giveBackCounts(tx, given);
  return isTaken;
}
