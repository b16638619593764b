import type { Db } from '#server/db/client.ts';
import type { EventPosition } from './target.ts';

export interface Position extends EventPosition {
  /** The end of the file that is being written. */
  until: EventPosition | null;
  /** Failures in a row. */
  tries: number;
  /** False while the target waits after a failure. */
  due: boolean;
}

/** Another process holds the target now. */
export class HoldLost extends Error {
  constructor(target: string) {
    super(`another process works for ${target}`);
  }
}

/** A process that works for a target. */
export interface Hold {
  target: string;
  holder: string;
  /** Other processes leave the target to its holder for this long after the holder's last renewal. */
  forMs: number;
}

/** Adds missing targets. A new target begins with the oldest stored event. */
export const registerTargets = (db: Db, targets: readonly string[]) => db`
  insert into analytics_targets (name) select * from unnest(${[...targets]}::text[]) on conflict do nothing`;

/** Adapts stored transaction numbers after a restore, since the restored server counts from lower numbers. */
export const renumberRestored = (db: Db) => db`select renumber_restored_events()`;

/**
 * Takes or renews a target; returns null if another process holds it. A hold or wait that ends more than an hour from
 * now is ignored: it was written before the database's clock was set back.
 */
export async function takeTarget(db: Db, { target, holder, forMs }: Hold): Promise<Position | null> {
  const [row] = await db<
    (EventPosition & { untilXid: string | null; untilKey: string; tries: number; due: boolean })[]
  >`
    update analytics_targets set holder = ${holder}, held_until = now() + ${forMs}::int * interval '1 millisecond'
    where name = ${target}
      and (holder = ${holder} or held_until <= now() or held_until > now() + interval '1 hour')
    returning xid::text as xid, key, until_xid::text as "untilXid", until_key as "untilKey", tries,
      due_at <= now() or due_at > now() + interval '1 hour' as due`;
  if (!row) return null;
  const { untilXid, untilKey, ...position } = row;
  return { ...position, until: untilXid === null ? null : { xid: untilXid, key: untilKey } };
}

/** Renews a hold. @throws HoldLost */
export async function renewHold(db: Db, hold: Hold): Promise<void> {
  if (!(await takeTarget(db, hold))) throw new HoldLost(hold.target);
}

/** Releases a target, so that other processes need not wait. */
export const releaseTarget = (db: Db, { target, holder }: Hold) => db`
  update analytics_targets set holder = null, held_until = now() where name = ${target} and holder = ${holder}`;

/** Stores the end of the file that is being written. @throws HoldLost */
export async function planFile(db: Db, { target, holder }: Hold, until: EventPosition): Promise<void> {
  const rows = await db`
    update analytics_targets set until_xid = ${until.xid}::xid8, until_key = ${until.key}::uuid
    where name = ${target} and holder = ${holder} and until_xid is null returning name`;
  if (rows.length === 0) throw new HoldLost(target);
}

/** Moves a position forward. @throws HoldLost if the target was lost or the position has moved meanwhile */
export async function movePosition(
  db: Db,
  { target, holder }: Hold,
  from: EventPosition,
  to: EventPosition & { at: Date },
): Promise<void> {
  const rows = await db`
    update analytics_targets set xid = ${to.xid}::xid8, key = ${to.key}::uuid, passed_at = ${to.at}, until_xid = null, until_key = null,
      tries = 0, error = null, due_at = now()
    where name = ${target} and holder = ${holder} and xid = ${from.xid}::xid8 and key = ${from.key}::uuid returning name`;
  if (rows.length === 0) throw new HoldLost(target);
}

/** Stores the reason of a failure. Each retry waits longer, ten minutes at most. @returns failures in a row */
export async function recordFailure(db: Db, { target, holder }: Hold, error: string): Promise<number> {
  const [row] = await db<{ tries: number }[]>`
    update analytics_targets set tries = tries + 1, error = ${error},
      due_at = now() + least(interval '10 minutes', interval '1 second' * 2 ^ least(tries, 20))
    where name = ${target} and holder = ${holder} returning tries`;
  return row?.tries ?? 0;
}
