import type { Sql } from '#server/db/client.ts';
import type { LiveCatalog } from '#server/domains/catalog/index.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { PushSender } from '#server/kernel/letters/push.ts';
import type { Log } from '#server/kernel/log.ts';

/** What may be spoken of to a player. */
export interface Occasion {
  playerId: string;
  /** Names it among those of its kind: it is spoken of once. */
  reference: string;
  /** Nothing is left of it then. */
  until: Date;
}

/** What messages to browsers are made of. */
export interface PushDeps {
  sql: Sql;
  catalog: LiveCatalog;
  queue: Queue;
  log: Log;
  /** Null: nothing is sent. */
  sender: PushSender | null;
  /** Which of these players have a reward that ends within so many hours. */
  expiring(playerIds: readonly string[], hours: number): Promise<Occasion[]>;
  /** Which of these players could make today's draw, and have not. */
  undrawn(players: readonly { playerId: string; countries: readonly (string | null)[] }[]): Promise<Occasion[]>;
  random: () => number;
  /** In place of the product's own schedule: for tests. */
  retrySeconds?: readonly number[] | undefined;
}

/** Jobs that send messages. */
export const QUEUE = 'push.send';
export interface PushJob {
  id: string;
}
