import { connect, type Db, type Sql } from '#server/db/client.ts';
import { drawOrders } from './draw.ts';
import { withoutIndexes } from './indexes.ts';
import { fillDeliveries, fillLedger, fillPayments, fillPoints, fillRefunds, fillWebhooks } from './money.ts';
import { fillAroundOrders, fillOrderEvents, fillOrders } from './orders.ts';
import { fillGrants, fillPlayers, type People } from './people.ts';

export type { People } from './people.ts';

/** The tables that are filled in parallel, each group with the function that fills it. */
const PARTS: [string[], (db: Db, isThin: boolean) => PromiseLike<unknown>][] = [
  [['orders'], fillOrders],
  [['order_events'], fillOrderEvents],
  [['payments'], fillPayments],
  [['deliveries'], fillDeliveries],
  [['ledger_entries'], fillLedger],
  [['payment_webhooks'], fillWebhooks],
  [['point_entries', 'point_balances'], (db, isThin) => (isThin ? Promise.resolve() : fillPoints(db))],
  [['shop_memory', 'benefit_uses', 'monthly_spending', 'receipts', 'idempotency_keys', 'outbox'], fillAroundOrders],
  [['grants'], (db, isThin) => (isThin ? Promise.resolve() : fillGrants(db))],
  [['refunds'], fillRefunds],
];

const AT_ONCE = 3;

export interface More {
  isThin?: boolean;
  fill?: (sql: Sql) => Promise<void>;
}

/**
 * Writes the books of a shop with `orders` orders into a database without any. They are consistent as if the shop had
 * written them: payments, ledger, deliveries, points, events of a week. Triggers are off meanwhile, and indexes are
 * built afterwards.
 * @param more.isThin saves disk and time. Rows of orders are shorter, and their timelines have three lines. Rows that
 *   only purchases read are missing.
 * @param more.fill adds more rows, with the indexes; it can read the drawn orders in `bench_drawn`
 */
export async function fillBooks(
  url: string,
  people: People,
  orders: number,
  { isThin = false, fill }: More = {},
): Promise<void> {
  const sql = connect(url, { max: AT_ONCE, name: 'bench-fill' });
  try {
    await Promise.all([fillApart(sql, ['players'], (db) => fillPlayers(db, people)), drawOrders(sql, people, orders)]);
    const left = [...PARTS];
    const fillNext = async (): Promise<void> => {
      for (let part = left.shift(); part; part = left.shift())
        await fillApart(sql, part[0], (db) => part[1](db, isThin));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fillNext));
    await fill?.(sql);
    await sql.unsafe('drop table bench_drawn');
    await sql.unsafe(`vacuum (analyze, buffer_usage_limit '256MB')`);
  } finally {
    await sql.end();
  }
}

/** Truncates empty tables in the same transaction, so that the rows bypass the write-ahead log. */
const fillApart = (sql: Sql, tables: readonly string[], fill: (db: Db) => PromiseLike<unknown>): Promise<void> =>
  sql.begin(async (tx) => {
    await tx.unsafe(`
      set local session_replication_role = replica; set local maintenance_work_mem = '1GB'; set local work_mem = '256MB';
      set local synchronous_commit = off; set local synchronize_seqscans = off; set local idle_in_transaction_session_timeout = 0`);
    if (!tables.includes('players')) await tx.unsafe(`truncate ${tables.join(', ')}`);
    await withoutIndexes(tx, tables, async () => fill(tx));
  });
