import type { Tx } from '#server/db/client.ts';
import { giveBackBenefits, type Holder } from '#server/domains/coupons/index.ts';
import { type OrderChange, type OrderRow, writeChanges } from './orders.repo.ts';
import { givesBack } from './orders.rules.ts';

/** An order as the holder of its coupon and its first top-up. */
export const holderOf = ({ playerId, number, snapshot: { benefits } }: OrderRow): Holder => ({
  playerId,
  number,
  benefits,
});

/** Writes changed orders, and gives back the coupons and first top-ups of those that came to nothing. The one way to change an order's state. */
export async function recordChanges(tx: Tx, changes: readonly OrderChange[]): Promise<void> {
  await writeChanges(tx, changes);
  const last = new Map(changes.map(({ order }) => [order.number, order]));
  await giveBackBenefits(tx, [...last.values()].filter(givesBack).map(holderOf));
}
