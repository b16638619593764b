import type { DomainEvent } from '#contract/events.ts';
import type { Query } from '../client/query.ts';
import type { Db, Tx } from '../client.ts';
import { storeEventsWithoutWaiting } from './outbox.ts';
import { SLOTS, type Slots } from './relay.share.ts';

export type Claimed = DomainEvent & { id: number; waited: number };

/**
 * Advisory lock of all events. Workers of this version share it. One of a version before the slots takes it for itself,
 * so that it never handles events at the same time. Any constant works.
 */
const LOCK = 7_267_001;
/** Advisory locks of the slots: this number and the slot. */
const SLOT_LOCKS = 7_267_005;

/**
 * SQL: the slot of an event. Events of one key have one player, so they keep their order. All events of a player are in
 * one slot: otherwise two workers would wait for each other's orders and payments, and could deadlock.
 */
const slotOf = (db: Db, payload: Query<object[]>, key: Query<object[]>) =>
  db`(hashtext(coalesce(${payload} ->> 'playerId', ${key})) & ${SLOTS - 1}::int)`;

const slotOfEvent = (db: Db) => slotOf(db, db`payload`, db`key`);

/**
 * Marks due events as handled and returns them, oldest first: those of the own slots, or of the others if there are
 * none. The transaction keeps the slots until it ends. A slot that another worker has is left out.
 */
export async function claim(tx: Tx, { own, others }: Slots, limit: number): Promise<Claimed[]> {
  const claimed = await claimIn(tx, own, limit);
  return claimed.length > 0 || others.length === 0 ? claimed : claimIn(tx, others, limit);
}

async function claimIn(tx: Tx, slots: readonly number[], limit: number): Promise<Claimed[]> {
  const rows = await tx<Claimed[]>`
    with held as materialized (
      select slot from unnest(${[...slots]}::int[]) as slot
      -- Without due events no lock is taken: another worker could miss a slot for it.
      where (select pg_try_advisory_xact_lock_shared(${LOCK}) from (
          select from outbox
          where handled_at is null and due_at <= now() and ${slotOfEvent(tx)} = any(${[...slots]}::int[]) limit 1
        ) as due)
        and pg_try_advisory_xact_lock(${SLOT_LOCKS}::int, slot)
    )
    update outbox set handled_at = now()
    -- As an array, which is made once: after a quiet time the database would look for them anew with each event.
    where id = any(array(
      select id from outbox where ${isDue(tx)}
        -- A worker with all slots need not compute those of events.
        and ((select count(*) = ${SLOTS} from held) or ${slotOfEvent(tx)} = any(array(select slot from held)))
      order by id limit ${limit}
    ))
    -- Again, for the row as it is now: the other may have been read as it was before the last worker's commit.
    and handled_at is null
    returning id, type, key, payload, extract(epoch from clock_timestamp() - created_at)::float8 as waited`;
  return rows.toSorted((a, b) => a.id - b.id);
}

/**
 * SQL condition: the event can be handled now. Later events of a key wait for an earlier one that was put off. The keys
 * of those are hashed once, whatever the statistics say. Otherwise the database would search all waiting events for
 * each event if it expects none. Without the array it would scan all events that were put off if it expects too many
 * for its memory.
 */
const isDue = (db: Db) => db`
  handled_at is null and due_at <= now() and key not in (select unnest(array(
    select key from outbox where handled_at is null and attempts > 0 and due_at > now())))`;

/**
 * Stores the events that must wait, and returns the others. An older event of the same key may have been put off, or
 * published since the claim by a transaction for which a subscriber waited here. Or another worker has their slot.
 */
export async function storeWaiting(tx: Tx, events: readonly DomainEvent[]): Promise<DomainEvent[]> {
  if (events.length === 0) return [];
  const keys = events.map(({ key }) => key);
  const rows = await tx<{ key: string }[]>`
    select key from unnest(${keys}::text[], ${events.map(({ payload }) => JSON.stringify(payload))}::text[]) as event (key, payload)
    where not pg_try_advisory_xact_lock(${SLOT_LOCKS}::int, ${slotOf(tx, tx`payload::jsonb`, tx`key`)})
      or key = any(array(select key from outbox where handled_at is null and key = any(${keys}::text[])))`;
  const waiting = new Set(rows.map(({ key }) => key));
  storeEventsWithoutWaiting(
    tx,
    events.filter(({ key }) => waiting.has(key)),
    false,
  );
  return events.filter(({ key }) => !waiting.has(key));
}
