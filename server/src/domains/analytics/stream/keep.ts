import type { Sql } from '#server/db/client.ts';
import type { Log } from '#server/kernel/log.ts';
import { type Loop, type Next, startLoop } from '#server/kernel/work/loop.ts';
import { troubleOf } from '#server/kernel/work/trouble.ts';
import { type EventRow, ensureDay, insertEvents } from '../events.repo.ts';
import { unpackRows } from './message.ts';
import type { EventStream, Taken } from './stream.ts';

/** Messages of one round: some fifty megabytes at the worst. */
const MOST = 50;
const DAY_MS = 86_400_000;
const AGAIN_MS = 1000;
/** A message that this version cannot read may be of a newer one, whose processes ask, too. */
const UNREAD_MS = 60_000;
/** SQLSTATEs of what the rows themselves are: no second try makes them better. */
const BROKEN = /^(22|23)/;

interface Means {
  sql: Sql;
  log: Log;
  now(): Date;
  /** For how many days events are kept. */
  days: number;
}
interface Received {
  message: Taken;
  rows: EventRow[];
}

/**
 * Brings what waits in a stream to the database, until it is stopped. A message is done with after the commit: who is killed before
 * that brings it again, and its events, which have their keys, stand there once.
 */
export function startKeeping({ sql, log, now, days }: Means, stream: EventStream): Loop {
  const trouble = troubleOf(log, 'events of the stream could not be kept; they wait');
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
  /** A message holds what many told at the same time: what one told wrongly takes no other's with it. */
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
        'the database refuses events of the stream',
      );
  };
  const drop = (some: readonly { message: Taken }[], why: string): void => {
    for (const { message } of some) message.never(why);
    if (some.length > 0) log.error({ alert: 'analytics.lost', messages: some.length, why }, 'events of the stream go');
  };
  const keepAll = async (taken: readonly Taken[]): Promise<void> => {
    const read = taken.map((message) => ({ message, rows: unpackRows(message.bytes) }));
    const ours = read.filter((one): one is Received => one.rows !== null);
    const unread = read.filter(({ rows }) => rows === null);
    for (const { message } of unread) message.later(UNREAD_MS);
    if (unread.length > 0)
      log.error(
        { alert: 'analytics.unread', messages: unread.length },
        'messages of the stream cannot be read; they wait',
      );
    const first = dayOf(new Date(now().getTime() - days * DAY_MS));
    for (const [day, some] of Map.groupBy(ours, ({ message }) => dayOf(message.at))) {
      if (day < first) drop(some, 'older than events are kept');
      else await keep(day, some);
    }
  };

  const round = async (): Promise<Next> => {
    let taken: Taken[] = [];
    try {
      taken = await stream.take(MOST);
      await keepAll(taken);
      trouble.over();
      return { more: true, pauseMs: 0 };
    } catch (error) {
      trouble.failed(error);
      known.clear();
      // Those that are done with are told so already.
      for (const message of taken) message.later(AGAIN_MS);
      return { more: false, waitMs: AGAIN_MS, deaf: true };
    }
  };
  return startLoop(round);
}

const isBroken = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && BROKEN.test(String(error.code));
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
