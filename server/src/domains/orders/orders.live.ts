import type { Sql } from '#server/db/client.ts';
import { type Hub, openHub } from '#server/db/hub.ts';

/** Who watches which order in this process, by its number. */
export type OrderHub = Hub;

export const openOrderHub = (sql: Sql): Promise<OrderHub> => openHub(sql, 'orders');
