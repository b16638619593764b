import type { Tx } from '#server/db/client.ts';
import { giveBackCounts, itemCounts, itemLimits, takeCount } from '#server/domains/limits/index.ts';
import { apiError } from '#server/kernel/api-error.ts';
import type { OrdersDeps } from '../orders.deps.ts';
import { lockExpiredHolds, lockOrders, type OrderRow, recordStockPieces } from '../orders.repo.ts';
import { heldUntil, isHoldOver, isPayable } from '../orders.rules.ts';

const BATCH = 200;

/**
 * Releases stock pieces that unpaid orders held long enough, so that others can buy them. Returns the number of orders.
 */
export async function releaseHolds({ sql }: Pick<OrdersDeps, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    const orders = await lockExpiredHolds(tx, BATCH);
    if (orders.length > 0) await recordStockPieces(tx, orders, false);
    await giveBackCounts(
      tx,
      orders.flatMap((order) => itemCounts(order, { stock: order.snapshot.stock, limit: null })),
    );
    return orders.length;
  });
}

/**
 * Takes a piece again for an order whose hold is over, before its payment starts: no buyer is sent to pay for a
 * sold-out item.
 * @throws ApiError `item.sold_out`
 */
export async function holdAgain({ sql, catalog }: OrdersDeps, order: OrderRow): Promise<void> {
  const stock = isHoldOver(order) ? stockOf(catalog, order) : undefined;
  if (stock === undefined) return;
  const held = await sql.begin(async (tx) => {
    const [now] = await lockOrders(tx, [order]);
    if (!now || !isPayable(now) || !isHoldOver(now)) return true;
    if (!(await takePiece(tx, now, stock))) return false;
    await recordStockPieces(tx, [now], true, heldUntil(now.readAt, now.expiresAt));
    return true;
  });
  if (!held) throw apiError('item.sold_out', { item: order.item });
}

/** Takes a piece again for paid orders whose hold is over. Returns the numbers of the orders that got none. */
export async function takePiecesForPaid(
  tx: Tx,
  catalog: OrdersDeps['catalog'],
  orders: readonly OrderRow[],
): Promise<ReadonlySet<string>> {
  const soldOut = new Set<string>();
  // Ordered by item, so that two transactions that take from several stocks cannot deadlock.
  const without = orders.filter(isHoldOver).toSorted((a, b) => a.gid - b.gid || (a.item < b.item ? -1 : 1));
  for (const order of without) {
    const stock = stockOf(catalog, order);
    if (stock === undefined) continue;
    if (await takePiece(tx, order, stock)) await recordStockPieces(tx, [order], true);
    else soldOut.add(order.number);
  }
  return soldOut;
}

/** Takes a piece of a stock for an order whose hold is over. Returns false if none is left. */
async function takePiece(tx: Tx, order: OrderRow, stock: number): Promise<boolean> {
  const [piece] = itemLimits(order, { stock, purchases: null });
  return piece !== undefined && takeCount(tx, piece);
}

/** Returns the item's stock in the current catalogue; undefined: unlimited. */
const stockOf = (catalog: OrdersDeps['catalog'], { gid, item }: OrderRow) => catalog.current().item(gid, item)?.stock;
