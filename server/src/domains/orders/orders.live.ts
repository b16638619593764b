import type { Sql } from '#server/db/client.ts';
import { type Hub, openHub } from '#server/db/hub.ts';
import { limitConcurrency } from '#server/kernel/work/limit-concurrency.ts';

/** Delivers changes of orders to the pages that watch them in this process, by order number. */
export interface OrderHub extends Hub {
  /** Runs a watcher's read when its turn comes. */
  inTurn<T>(read: () => Promise<T>): Promise<T>;
}

/** Limit of concurrent reads for watchers: a thousand of them must leave database connections to buyers. */
const READS_AT_ONCE = 4;

export const openOrderHub = async (sql: Sql): Promise<OrderHub> => ({
  ...(await openHub(sql, 'orders')),
  inTurn: limitConcurrency(READS_AT_ONCE),
});
