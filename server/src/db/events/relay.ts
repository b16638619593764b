import { type DomainEvent, type EventType, FOLLOW_UP, type MoneyEvents } from '#contract/events.ts';
import type { Log } from '#server/kernel/log.ts';
import { type Loop, startLoop } from '#server/kernel/work/loop.ts';
import { troubleOf } from '#server/kernel/work/trouble.ts';
import { Unavailable } from '#server/kernel/work/unavailable.ts';
import type { Db, Sql, Tx } from '../client.ts';
import { collect, storeOn } from './outbox.ts';
import { handOver, type Subscriber } from './subscribers.ts';

export type MoneySubscriber = Subscriber<keyof MoneyEvents>;

type Row = DomainEvent & { id: number };

const BATCH = 500;
/** Found by polling: what another process wrote, and what failed and is due again. */
const POLL_MS = 200;
/** One relay at a time in the whole installation, so events keep their order. Any constant serves. */
const LOCK = 7_267_001;

/** After a busy drain the next begins no sooner: under load it makes batches of what would be single events. */
const GATHER_MS = 8;
const BUSY = 4;

/**
 * The money lane: hands events of the outbox to their subscribers in batches. What they write commits together with the mark that
 * the event was handled, so in effect exactly once; an event has one mark for all of its subscribers, since they commit together.
 * @param options.onTold something was told that the follow-up lane may listen to
 */
export function startRelay(options: {
  sql: Sql;
  subscribers: readonly MoneySubscriber[];
  log: Log;
  onTold?: () => void;
}): Loop {
  const { sql, subscribers, log, onTold } = options;
  const trouble = troubleOf(log, 'the event relay could not work; it tries again');
  const drain = async (): Promise<number> => {
    try {
      const handled = await drainOnce(sql, subscribers, log);
      trouble.over();
      if (handled > 0) onTold?.();
      return handled;
    } catch (error) {
      trouble.failed(error);
      return 0;
    }
  };
  return startLoop(async () => {
    const begun = performance.now();
    const handled = await drain();
    if (handled === 0) return { more: false, waitMs: POLL_MS };
    return { more: true, pauseMs: handled > BUSY ? GATHER_MS - (performance.now() - begun) : 0 };
  });
}

/** Handles what is due, a batch at most; answers how many events it settled. */
export async function drainOnce(sql: Sql, subscribers: readonly MoneySubscriber[], log: Log): Promise<number> {
  try {
    return await handleDue(sql, subscribers, BATCH);
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    // One by one, so that one bad event stops no other.
    log.warn({ err: error }, 'a batch of events could not be handled; they are handled one by one');
    let settled = 0;
    for (let left = BATCH; left > 0; left--) {
      const handled = await handleOne(sql, subscribers, log);
      if (handled === null) break;
      settled += handled;
    }
    return settled;
  }
}

/**
 * Claims due events and hands them over, in one transaction: the claim, the work and the mark stand or fall together. So does
 * what subscribers tell meanwhile, unless events are left that are older. Events of one key are handled in their order.
 */
function handleDue(sql: Sql, subscribers: readonly MoneySubscriber[], limit: number): Promise<number> {
  return sql.begin(async (tx) => {
    const claimed = await tx<Row[]>`
      update outbox set handled_at = now()
      -- As an array, which is made once: after a quiet time the database would look for them anew with each event.
      where id = any(array(
        select id from outbox where ${isDue(tx)}
          and (select pg_try_advisory_xact_lock(${LOCK}))
        order by id limit ${limit}
      ))
      -- Again, for the row as it is now: the other may have been read as it was before the last relay's commit.
      and handled_at is null
      returning id, type, key, payload`;
    const told = claimed.length < limit ? collect(tx) : [];
    const further: DomainEvent[] = [];
    const rows = claimed.toSorted((a, b) => a.id - b.id);
    // Told by a process of an earlier version, which knew of no other lane.
    storeOn(tx, rows.filter(isFollowUp), false);
    await handOver(tx, subscribers, rows);
    while (told.length > 0) {
      const all = told.splice(0);
      further.push(...all.filter(isFollowUp));
      const events = await takeTurns(
        tx,
        all.filter((event) => !isFollowUp(event)),
      );
      further.push(...events);
      await handOver(tx, subscribers, events);
    }
    storeOn(tx, further, true);
    return claimed.length;
  });
}

const isFollowUp = ({ type }: { type: EventType }): boolean => FOLLOW_UP.has(type);

/**
 * SQL: whether an event can be handled now. Later ones of a key wait for an earlier one that was put off. The keys of those are hashed
 * once, whatever the database expects: it would look for each event among all that waits where it knows of none, and, without the
 * array, go through all that was put off where it knows of too many for its memory.
 */
const isDue = (db: Db) => db`
  handled_at is null and due_at <= now() and key not in (select unnest(array(
    select key from outbox where handled_at is null and attempts > 0 and due_at > now())))`;

/**
 * Stores what has to wait, and answers the rest: an older event of the same key may have been put off, or told since the claim by
 * another transaction, for which a subscriber waited here.
 */
async function takeTurns(tx: Tx, events: readonly DomainEvent[]): Promise<DomainEvent[]> {
  if (events.length === 0) return [];
  const rows = await tx<{ key: string }[]>`
    select distinct key from outbox where handled_at is null and key = any(${events.map(({ key }) => key)}::text[])`;
  const waiting = new Set(rows.map(({ key }) => key));
  storeOn(
    tx,
    events.filter(({ key }) => waiting.has(key)),
    false,
  );
  return events.filter(({ key }) => !waiting.has(key));
}

/** Handles the oldest due event alone; one that fails is put off. Answers 1 or 0 settled, null when nothing is due. */
async function handleOne(sql: Sql, subscribers: readonly MoneySubscriber[], log: Log): Promise<number | null> {
  const [oldest] = await sql<{ id: number; type: EventType }[]>`
    select id, type from outbox where ${isDue(sql)} order by id limit 1`;
  if (!oldest) return null;
  try {
    return (await handleDue(sql, subscribers, 1)) || null;
  } catch (error) {
    log.error({ err: error, event: oldest.id, type: oldest.type }, 'an event could not be handled; it is tried again');
    await sql`
      update outbox set attempts = attempts + 1, error = ${error instanceof Error ? error.message : String(error)},
        due_at = now() + least(interval '10 minutes', interval '200 milliseconds' * 2 ^ least(attempts, 20))
      where id = ${oldest.id} and handled_at is null`;
    return 0;
  }
}
