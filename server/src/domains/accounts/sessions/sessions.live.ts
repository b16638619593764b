import type { Sql } from '#server/db/client.ts';
import { type Hub, openHub } from '#server/db/hub.ts';

/** Who watches in this process whether sessions of a player end, by the player's id; `026-ended-sessions.sql` tells it. */
export const openSessionHub = (sql: Sql): Promise<Hub> => openHub(sql, 'sessions');
