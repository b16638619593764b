import type { Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import { type Loop, type Next, startLoop } from '#server/kernel/work/loop.ts';
import { createOutageLog } from '#server/kernel/work/outage-log.ts';
import { type EventRow, ensureDay, insertEvents } from '../events.repo.ts';
import { unpackRows } from './message.ts';
import type { EventStream, StreamMessage } from './stream.ts';

/** Messages of one round: some fifty megabytes in the worst case. */
const MAX_MESSAGES = 50;
const DAY_MS = 86_400_000;
const RETRY_MS = 1000;
/** A newer version may have written a message that this one cannot read; its processes poll the stream too. */
const UNREADABLE_RETRY_MS = 60_000;
/** SQLSTATE classes of errors in the rows themselves, which no retry repairs. */
const BROKEN = /^(22|23)/;

interface ConsumerDeps {
  sql: Sql;
  log: Log;
  now(): Date;
  /** Days that events are kept. */
  days: number;
}
interface Received {
  message: StreamMessage;
  rows: EventRow[];
}

/**
 * Copies events from a stream to the database until it is stopped. A message is acknowledged after the commit. A killed
 * process causes a second delivery, and the keys of the events prevent duplicates.
 */
export function startStreamConsumer({ sql, log, now, days }: ConsumerDeps, stream: EventStream): Loop {
  const trouble = createOutageLog(log, 'storing events of the stream failed, will retry');
  const known = new Set<string>();

  const keep = async (day: string, some: readonly Received[]): Promise<void> => {
    if (!known.has(day)) await ensureDay(sql, day);
    known.add(day);
    try {
      await insertEvents(
        sql,
        some.flatMap(({ rows, message: { at } }) => rows.map((row) => ({ ...row, at }))),
        day,
      );
      for (const { message } of some) message.done();
    } catch (error) {
      if (!isBroken(error)) throw error;
      for (const one of some) await keepSingly(day, one);
    }
  };
  /** Stores the rows one by one: a message combines many senders, and one sender's bad row must not lose the others. */
  const keepSingly = async (day: string, { message, rows }: Received): Promise<void> => {
    const why: string[] = [];
    for (const row of rows)
      await insertEvents(sql, [{ ...row, at: message.at }], day).catch((error: unknown) => {
        if (!isBroken(error)) throw error;
        why.push(error.message);
      });
    message.done();
    if (why.length > 0)
      log.error(
        { alert: 'analytics.lost', events: why.length, why: why[0] },
        'the database refused events of the stream, they are lost',
      );
  };
  const drop = (some: readonly { message: StreamMessage }[], why: string): void => {
    for (const { message } of some) message.never(why);
    if (some.length > 0)
      log.error({ alert: 'analytics.lost', messages: some.length, why }, 'events of the stream were dropped');
  };
  const keepAll = async (taken: readonly StreamMessage[]): Promise<void> => {
    const read = taken.map((message) => ({ message, rows: unpackRows(message.bytes) }));
    const ours = read.filter((one): one is Received => one.rows !== null);
    const unread = read.filter(({ rows }) => rows === null);
    for (const { message } of unread) message.later(UNREADABLE_RETRY_MS);
    if (unread.length > 0)
      log.error(
        { alert: 'analytics.unread', messages: unread.length },
        'messages of the stream cannot be read, will retry',
      );
    const first = dayOf(new Date(now().getTime() - days * DAY_MS));
    for (const [day, some] of Map.groupBy(ours, ({ message }) => dayOf(message.at))) {
      if (day < first) drop(some, 'older than events are kept');
      else await keep(day, some);
    }
  };

  const round = async (): Promise<Next> => {
    let taken: StreamMessage[] = [];
    try {
      taken = await stream.take(MAX_MESSAGES);
      await keepAll(taken);
      trouble.over();
      return { more: true, pauseMs: 0 };
    } catch (error) {
      trouble.failed(error);
      known.clear();
      // Messages that were acknowledged before ignore this.
      for (const message of taken) message.later(RETRY_MS);
      return { more: false, waitMs: RETRY_MS, deaf: true };
    }
  };
  return startLoop(round);
}

const isBroken = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && BROKEN.test(String(error.code));
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
