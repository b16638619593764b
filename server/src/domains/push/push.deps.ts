import type { Db, Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { PushSender } from '#server/kernel/letters/push.ts';
import type { Log } from '#server/kernel/log.ts';

/** A reason to send a player one message, such as a reward that ends. */
export interface Occasion {
  playerId: string;
  /** Identifies the occasion within its kind: it gets one message. */
  reference: string;
  /** The message is pointless after this time. */
  until: Date;
}

/** Dependencies of the push domain. */
export interface PushDeps {
  sql: Sql;
  catalog: LiveCatalog;
  queue: Queue;
  log: Log;
  /** Null: push is not configured, and nothing is sent. */
  sender: PushSender | null;
  /** Returns those of the players who have a reward that ends within `hours`. */
  expiring(db: Db, playerIds: readonly string[], hours: number): Promise<Occasion[]>;
  /** Returns those of the players who can make today's draw and have not made it. */
  undrawn(db: Db, players: readonly { playerId: string; countries: readonly (string | null)[] }[]): Promise<Occasion[]>;
  random: () => number;
  /** Replaces `RETRY_SECONDS` in tests. */
  retrySeconds?: readonly number[] | undefined;
}

/** Queue of the jobs that send messages. */
export const QUEUE = 'push.send';
export interface PushJob {
  id: string;
}
