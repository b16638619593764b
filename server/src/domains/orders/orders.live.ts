import type { Sql } from '#server/db/client.ts';
import { type Hub, openHub } from '#server/db/hub.ts';
import { turns } from '#server/kernel/work/turns.ts';

/** Who watches which order in this process, by its number. */
export interface OrderHub extends Hub {
  /** Reads for a watcher, when its turn comes. */
  inTurn<T>(read: () => Promise<T>): Promise<T>;
}

/** Watchers read so many orders at once: a thousand of them must leave connections to those who buy. */
const READS_AT_ONCE = 4;

export const openOrderHub = async (sql: Sql): Promise<OrderHub> => ({
  ...(await openHub(sql, 'orders')),
  inTurn: turns(READS_AT_ONCE),
});
