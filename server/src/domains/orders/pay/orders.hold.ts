import type { Tx } from '#server/db/client.ts';
import { giveBackCounts, itemCounts, itemLimits, takeCount } from '#server/domains/limits/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { lockOrders, lockOverHeld, notePieces, type OrderRow } from '../orders.repo.ts';
import { heldUntil, isHoldOver, isPayable } from '../orders.rules.ts';

const BATCH = 200;

/** Gives back what was held for unpaid orders for long enough: others can buy it. Answers for how many. */
export async function releaseHolds({ sql }: Pick<OrdersDeps, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    const orders = await lockOverHeld(tx, BATCH);
    if (orders.length > 0) await notePieces(tx, orders, false);
    await giveBackCounts(
      tx,
      orders.flatMap((order) => itemCounts(order, { stock: order.snapshot.stock, limit: null })),
    );
    return orders.length;
  });
}

/**
 * Holds a piece anew for an order that is about to be paid and has none any more, so that nobody is sent to pay for nothing.
 * @throws ApiError `item.sold_out`
 */
export async function holdAgain({ sql, catalog }: OrdersDeps, order: OrderRow): Promise<void> {
  const stock = isHoldOver(order) ? stockOf(catalog, order) : undefined;
  if (stock === undefined) return;
  const held = await sql.begin(async (tx) => {
    const [now] = await lockOrders(tx, [order]);
    if (!now || !isPayable(now) || !isHoldOver(now)) return true;
    if (!(await takePiece(tx, now, stock))) return false;
    await notePieces(tx, [now], true, heldUntil(now.readAt, now.expiresAt));
    return true;
  });
  if (!held) throw apiError('item.sold_out', { item: order.item });
}

/** Takes a piece anew for orders that money came for and that have none any more. Answers the numbers of those that got none. */
export async function takeForPaid(
  tx: Tx,
  catalog: OrdersDeps['catalog'],
  orders: readonly OrderRow[],
): Promise<ReadonlySet<string>> {
  const soldOut = new Set<string>();
  // In the order of their items: two transactions that take from several stocks cannot deadlock.
  const without = orders.filter(isHoldOver).toSorted((a, b) => a.gid - b.gid || (a.item < b.item ? -1 : 1));
  for (const order of without) {
    const stock = stockOf(catalog, order);
    if (stock === undefined) continue;
    if (await takePiece(tx, order, stock)) await notePieces(tx, [order], true);
    else soldOut.add(order.number);
  }
  return soldOut;
}

/** Takes a piece of a stock for an order that has none any more: false where none is left. */
async function takePiece(tx: Tx, order: OrderRow, stock: number): Promise<boolean> {
  const [piece] = itemLimits(order, { stock, purchases: null });
  return piece !== undefined && takeCount(tx, piece);
}

/** What the catalogue sells of an item now; undefined: as many as are wanted. */
const stockOf = (catalog: OrdersDeps['catalog'], { gid, item }: OrderRow) => catalog.current().item(gid, item)?.stock;
