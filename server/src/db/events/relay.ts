import { type DomainEvent, type EventType, FOLLOW_UP, type MoneyEvents } from '#contract/events.ts';
import type { Log } from '#server/kernel/log.ts';
import { type Loop, startLoop } from '#server/kernel/work/loop.ts';
import { createOutageLog } from '#server/kernel/work/outage-log.ts';
import { isTransactionConflict, Unavailable } from '#server/kernel/work/unavailable.ts';
import { tellCommitted } from '../client/measured.ts';
import type { Sql, Tx } from '../client.ts';
import { collectEvents, storeEventsWithoutWaiting } from './outbox.ts';
import { type Claimed, claim, storeWaiting } from './relay.claim.ts';
import { ALL_SLOTS, type Slots, shareSlots } from './relay.share.ts';
import { deliverEvents, type Subscriber } from './subscribers.ts';

export type MoneySubscriber = Subscriber<keyof MoneyEvents>;

const BATCH = 500;
/** Poll interval, for events of other processes and for retries that are due. */
const POLL_MS = 200;
/** Retries of a batch or event that conflicted; afterwards it counts as failed. */
const CONFLICTS = 2;

/** Minimum time between busy rounds, so that single events form batches under load. */
const GATHER_MS = 8;
const BUSY = 4;

/**
 * Starts a worker of the money lane, which delivers events of the outbox to their subscribers in batches. The writes
 * commit together with the mark that the event was handled, so it takes effect exactly once. One mark serves all
 * subscribers of an event, because they commit together.
 * @param options.onTold called when the follow-up lane may have new events
 */
export function startRelay(options: {
  sql: Sql;
  subscribers: readonly MoneySubscriber[];
  log: Log;
  onTold?: () => void;
}): Loop {
  const { sql, subscribers, log, onTold } = options;
  const trouble = createOutageLog(log, 'the event relay failed, will retry');
  const share = shareSlots(sql);
  const drain = async (): Promise<number> => {
    try {
      const handled = await drainOnce(sql, subscribers, log, await share.next());
      trouble.over();
      if (handled > 0) onTold?.();
      return handled;
    } catch (error) {
      trouble.failed(error);
      return 0;
    }
  };
  const loop = startLoop(async () => {
    const begun = performance.now();
    const handled = await drain();
    if (handled === 0) return { more: false, waitMs: POLL_MS };
    return { more: true, pauseMs: handled > BUSY ? GATHER_MS - (performance.now() - begun) : 0 };
  });
  return {
    ...loop,
    async stop() {
      await loop.stop();
      // If the database is away, the others notice by themselves.
      await share.leave().catch(() => undefined);
    },
  };
}

/** Handles due events of the given slots, at most one batch; returns the number of settled events. */
export async function drainOnce(
  sql: Sql,
  subscribers: readonly MoneySubscriber[],
  log: Log,
  slots: Slots = ALL_SLOTS,
): Promise<number> {
  try {
    return await retryConflicts(log, () => handleDue(sql, subscribers, (tx) => claim(tx, slots, BATCH), BATCH));
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    // One by one, so that one bad event does not stop the others.
    log.warn({ err: error }, 'a batch of events could not be handled; they are handled one by one');
    let settled = 0;
    for (let left = BATCH; left > 0; left--) {
      const handled = await handleOne(sql, subscribers, log, slots);
      if (handled === null) break;
      settled += handled;
    }
    return settled;
  }
}

/** Handles events, again if the database rolled them back because of a concurrent transaction. */
async function retryConflicts(log: Log, handle: () => Promise<number>): Promise<number> {
  for (let left = CONFLICTS; ; left--) {
    try {
      return await handle();
    } catch (error) {
      if (left === 0 || !isTransactionConflict(error)) throw error;
      log.warn({ err: error }, 'a batch of events conflicted with another transaction, will retry');
    }
  }
}

/**
 * Claims due events and delivers them in one transaction: claim, work and mark commit or roll back together. Events
 * that subscribers publish meanwhile are handled too, unless older ones are left. Events of one key are handled in
 * order.
 */
function handleDue(
  sql: Sql,
  subscribers: readonly MoneySubscriber[],
  claimDue: (tx: Tx) => Promise<Claimed[]>,
  limit: number,
): Promise<number> {
  return sql.begin(async (tx) => {
    const claimed = await claimDue(tx);
    tellCommitted(tx, (telemetry) => {
      for (const { type, waited } of claimed)
        telemetry.record('manawell_event_wait_seconds', Math.max(0, waited), { type });
    });
    const collected = claimed.length < limit ? collectEvents(tx) : [];
    const handledHere: DomainEvent[] = [];
    // Published by a process of an older version, which does not know the follow-up lane.
    storeEventsWithoutWaiting(tx, claimed.filter(isFollowUp), false);
    await deliverEvents(tx, subscribers, claimed);
    while (collected.length > 0) {
      const all = collected.splice(0);
      handledHere.push(...all.filter(isFollowUp));
      const events = await storeWaiting(
        tx,
        all.filter((event) => !isFollowUp(event)),
      );
      handledHere.push(...events);
      await deliverEvents(tx, subscribers, events);
    }
    storeEventsWithoutWaiting(tx, handledHere, true);
    return claimed.length;
  });
}

const isFollowUp = ({ type }: { type: EventType }): boolean => FOLLOW_UP.has(type);

/**
 * Handles the oldest due event by itself, and puts it off if it fails. Returns the number settled (1 or 0); null if
 * nothing is due.
 */
async function handleOne(
  sql: Sql,
  subscribers: readonly MoneySubscriber[],
  log: Log,
  slots: Slots,
): Promise<number | null> {
  let oldest: Claimed | undefined;
  const claimOne = async (tx: Tx): Promise<Claimed[]> => {
    const claimed = await claim(tx, slots, 1);
    oldest = claimed[0];
    return claimed;
  };
  try {
    return (await retryConflicts(log, () => handleDue(sql, subscribers, claimOne, 1))) || null;
  } catch (error) {
    if (!oldest) throw error;
    const { id, type } = oldest;
    log.error({ err: error, event: id, type }, 'an event could not be handled, will retry');
    await sql`
      update outbox set attempts = attempts + 1, error = ${error instanceof Error ? error.message : String(error)},
        due_at = now() + least(interval '10 minutes', interval '200 milliseconds' * 2 ^ least(attempts, 20))
      where id = ${id} and handled_at is null`;
    return 0;
  }
}
