import type { Tx } from '#server/db/client.ts';
import { type BenefitHolder, giveBackBenefits } from '#server/domains/coupons/index.ts';
import { giveBackCounts, itemCounts } from '#server/domains/limits/index.ts';
import { markReturned, type OrderChange, type OrderRow, writeChanges } from './orders.repo.ts';
import { isUnsold, returnsBenefits } from './orders.rules.ts';
import { giveBackSpending } from './spending/spending.repo.ts';

/** Returns an order as the holder of its coupon and first top-up. */
export const toBenefitHolder = ({ playerId, number, snapshot: { benefits } }: OrderRow): BenefitHolder => ({
  playerId,
  number,
  benefits,
});

/**
 * Stores changes of locked orders. All changes of an order's state go through this function.
 * Orders that came to nothing give back their coupons and first top-ups, and once their share of limits.
 */
export async function recordChanges(tx: Tx, changes: readonly OrderChange[]): Promise<void> {
  writeChanges(tx, changes);
  const last = [...new Map(changes.map(({ order }) => [order.number, order])).values()];
  await giveBackBenefits(tx, last.filter(returnsBenefits).map(toBenefitHolder));
  const returned = await markReturned(tx, last.filter(isUnsold));
  const free = last.filter(({ number }) => returned.has(number));
  // Same lock order as in placing an order: counts, then spending.
  await giveBackCounts(
    tx,
    free.flatMap((order) => itemCounts(order, order.snapshot)),
  );
  await giveBackSpending(
    tx,
    free.map(({ playerId, snapshot: { spending } }) => ({ playerId, ...spending })),
  );
}
