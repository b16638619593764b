import type { Sql } from '#server/db/client.ts';
import { type Hub, openHub } from '#server/db/hub.ts';
import { REQUESTS_CHANNEL } from './game-request.repo.ts';

/** Opens the hub of this process that wakes followers of a browser's request, by its id. */
export const openRequestHub = (sql: Sql): Promise<Hub> => openHub(sql, REQUESTS_CHANNEL);
