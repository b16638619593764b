import type { Sql } from '#server/db/client.ts';
import { type Hub, openHub } from '#server/db/hub.ts';
import { CHANGED } from './game-request.repo.ts';

/** Who watches which request of a browser in this process, by its id. */
export const openRequestHub = (sql: Sql): Promise<Hub> => openHub(sql, CHANGED);
