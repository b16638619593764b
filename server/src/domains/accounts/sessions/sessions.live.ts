import type { Sql } from '#server/db/client.ts';
import { type Hub, openHub } from '#server/db/hub.ts';

/** Notifies watchers in this process, by player id, when sessions end. `026-ended-sessions.sql` sends it. */
export const openSessionHub = (sql: Sql): Promise<Hub> => openHub(sql, 'sessions');
