import { randomUUID } from 'node:crypto';
import type { Db } from '../client.ts';

/** Events are spread over this many slots, a power of two. Workers that run together must agree on the number. */
export const SLOTS = 16;
const ALL: readonly number[] = Array.from({ length: SLOTS }, (_, slot) => slot);

/** The slots that a worker handles in one round. */
export interface Slots {
  /** Handled together, in one transaction. */
  own: readonly number[];
  /** Handled if no event of the own slots is due. */
  others: readonly number[];
}

export const ALL_SLOTS: Slots = { own: ALL, others: [] };

/** Interval of a worker's sign of life. */
const BEAT_MS = 1000;
/** Without a sign of life for this long, the slots of a worker are shared among the others. */
const GONE_SECONDS = 3;
const FORGOTTEN_SECONDS = 60;

/**
 * Shares the slots among the live workers, so that they handle events at the same time. A share only says which slots a
 * busy worker leaves to others: locks decide who handles a slot, so shares may be wrong for a moment.
 * @param beatMs interval of the signs of life
 */
export function shareSlots(db: Db, beatMs = BEAT_MS) {
  const id = randomUUID();
  let beatAt = Number.NEGATIVE_INFINITY;
  let share = ALL_SLOTS;
  return {
    /**
     * Returns the slots of the next round. Once a second these are all: no slot waits longer for a worker that is gone,
     * even if all others are busy.
     */
    async next(): Promise<Slots> {
      if (performance.now() - beatAt < beatMs) return share;
      share = shareOf(id, await beat(db, id));
      beatAt = performance.now();
      return ALL_SLOTS;
    },
    /** The other workers take over the slots at their next sign of life. */
    async leave(): Promise<void> {
      await db`delete from relay_workers where id = ${id}`;
    },
  };
}

/** Returns the share of a worker among the live ones, which are in the same order for all. */
export function shareOf(id: string, workers: readonly string[]): Slots {
  const isOwn = (slot: number): boolean => slot % workers.length === workers.indexOf(id);
  return { own: ALL.filter(isOwn), others: ALL.filter((slot) => !isOwn(slot)) };
}

/** Records a sign of life; returns the live workers. */
async function beat(db: Db, id: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    with own as (
      insert into relay_workers (id, seen_at) values (${id}, clock_timestamp())
      on conflict (id) do update set seen_at = excluded.seen_at
      returning id
    ), forgotten as (
      delete from relay_workers where id in (
        select id from relay_workers where seen_at < clock_timestamp() - make_interval(secs => ${FORGOTTEN_SECONDS})
        for update skip locked
      )
    )
    select id from own union
    select id from relay_workers where seen_at > clock_timestamp() - make_interval(secs => ${GONE_SECONDS})
    order by id`;
  return rows.map((row) => row.id);
}
