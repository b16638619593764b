import { createBatcher } from '#server/db/batcher.ts';
import type { Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import { type EventRow, insertEvents } from './events.repo.ts';
import { packRows } from './stream/message.ts';
import type { EventStream } from './stream/stream.ts';

/** Characters of one statement's events. Writing a megabyte blocks the process for some 50 ms. */
const MOST_WRITTEN = 1_000_000;

/** Resolves when the rows are on the disk. */
export type Store = (rows: EventRow[]) => Promise<void>;

/** Stores rows in the database. Concurrent calls share one statement and commit. */
export const storeIn = (sql: Sql, log: Log): Store => together(log, (rows) => insertEvents(sql, rows));

/** Publishes rows to a stream; its consumers store them in the database. */
export const storeBy = (stream: EventStream, log: Log): Store =>
  together(log, (rows) => Promise.all(packRows(rows, stream.longest()).map(stream.publish)));

const together = (log: Log, write: (rows: EventRow[]) => PromiseLike<unknown>): Store =>
  createBatcher<EventRow[], void>(
    async (batches) => {
      await write(batches.flat());
      return batches.map(() => undefined);
    },
    { log, weight: { of: writtenOf, most: MOST_WRITTEN } },
  );

const writtenOf = (rows: readonly EventRow[]): number => rows.reduce((sum, { event }) => sum + event.length, 0);
