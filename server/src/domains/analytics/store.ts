import { createBatcher } from '#server/db/batcher.ts';
import type { Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import { type EventRow, insertEvents } from './events.repo.ts';
import { packRows } from './stream/message.ts';
import type { EventStream } from './stream/stream.ts';

/** Characters of one statement's events: to write a megabyte takes the process some 50 ms, in which it does nothing else. */
const MOST_WRITTEN = 1_000_000;

/** Resolves when the rows are on a disk. */
export type Store = (rows: EventRow[]) => Promise<void>;

/** Into the database: what comes at the same time shares a statement and its commit. */
export const storeIn = (sql: Sql, log: Log): Store => together(log, (rows) => insertEvents(sql, rows));

/** Into a stream, whose takers bring it to the database. */
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
