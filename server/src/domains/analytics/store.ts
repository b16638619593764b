import { createBatcher } from '#server/db/batcher.ts';
import type { Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import { type EventRow, insertEvents } from './events.repo.ts';
import { packRows } from './stream/message.ts';
import type { EventStream } from './stream/stream.ts';

/** Characters of one statement's events. Writing a megabyte blocks the process for some 50 ms. */
const MAX_STATEMENT_LENGTH = 1_000_000;

/** Resolves when the rows are on the disk. */
export type Store = (rows: EventRow[]) => Promise<void>;

/** Stores rows in the database. Concurrent calls share one statement and commit. */
export const databaseStore = (sql: Sql, log: Log): Store => batchWrites(log, (rows) => insertEvents(sql, rows));

/** Publishes rows to a stream; its consumers store them in the database. */
export const streamStore = (stream: EventStream, log: Log): Store =>
  batchWrites(log, (rows) => Promise.all(packRows(rows, stream.longest()).map(stream.publish)));

const batchWrites = (log: Log, write: (rows: EventRow[]) => PromiseLike<unknown>): Store =>
  createBatcher<EventRow[], void>(
    async (batches) => {
      await write(batches.flat());
      return batches.map(() => undefined);
    },
    { log, weight: { of: eventsLength, most: MAX_STATEMENT_LENGTH } },
  );

const eventsLength = (rows: readonly EventRow[]): number => rows.reduce((sum, { event }) => sum + event.length, 0);
