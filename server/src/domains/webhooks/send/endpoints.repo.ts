import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';

/** A process that sends to an endpoint. */
export interface Hold {
  endpoint: string;
  holder: string;
  /** Other processes leave the endpoint to its holder for this long. */
  forMs: number;
}

export interface Position {
  /** Every event up to this one was sent or parked. */
  position: number;
  /** Failures in a row. */
  failures: number;
  failingSince: Date | null;
  /** False while the endpoint waits after a failure. */
  due: boolean;
}

/** The part of a hold that must be left for another round, which takes half of it. */
const RENEWED_BELOW = 0.75;

/** Another process holds the endpoint now. */
export class HoldLost extends Error {
  constructor(endpoint: string) {
    super(`another process sends to ${endpoint}`);
  }
}

/** SQL of `name`. */
export type Names = Query<{ name: string }[]>;

/**
 * Makes the stored endpoints equal to those of the catalogue. A new one gets the events from now on, with those of a
 * batch that is being stored. The names are read by the same statement: a process with an older catalogue in memory
 * would remove endpoints that another one just added, with their positions.
 */
export const syncEndpoints = (db: Db, names: Names) => db`
  with listed as materialized (${names}),
  gone as (delete from webhook_endpoints where name not in (select name from listed))
  insert into webhook_endpoints (name, position)
  select name, coalesce((select max(id) from webhook_events), 0) from listed on conflict do nothing`;

/**
 * Takes or renews an endpoint; returns null if another process holds it, or the catalogue no longer has it. Writes
 * nothing while much of the time is left: each order reads this table, and a backup keeps its old rows for hours.
 */
export async function takeEndpoint(db: Db, { endpoint, holder, forMs }: Hold): Promise<Position | null> {
  const state = db`position, failures, failing_since as "failingSince",
    due_at <= now() or due_at > now() + interval '1 hour' as due`;
  const [held] = await db<Position[]>`
    select ${state} from webhook_endpoints where name = ${endpoint} and holder = ${holder}
      and held_until > now() + ${forMs * RENEWED_BELOW}::float8 * interval '1 millisecond'
      and held_until <= now() + interval '1 hour'`;
  if (held) return held;
  const [row] = await db<Position[]>`
    update webhook_endpoints set holder = ${holder}, held_until = now() + ${forMs}::int * interval '1 millisecond'
    where name = ${endpoint}
      and (holder = ${holder} or held_until <= now() or held_until > now() + interval '1 hour')
    returning ${state}`;
  return row ?? null;
}

/** Releases an endpoint, so that other processes need not wait. */
export const releaseEndpoint = (db: Db, { endpoint, holder }: Omit<Hold, 'forMs'>) => db`
  update webhook_endpoints set holder = null, held_until = '-infinity' where name = ${endpoint} and holder = ${holder}`;

/** Moves a position after the endpoint took an event, or after events that it does not want. @throws HoldLost */
export async function movePosition(
  tx: Tx,
  { endpoint, holder }: Omit<Hold, 'forMs'>,
  from: number,
  to: number,
): Promise<void> {
  const rows = await tx`
    update webhook_endpoints set position = ${to}, failures = 0, failing_since = null, error = null, due_at = now()
    where name = ${endpoint} and holder = ${holder} and position = ${from} returning name`;
  if (rows.length === 0) throw new HoldLost(endpoint);
}

/** Stores that the endpoint took nothing. @returns the milliseconds since its first failure @throws HoldLost */
export async function recordFailure(
  tx: Tx,
  { endpoint, holder }: Omit<Hold, 'forMs'>,
  error: string,
  waitMs: number,
): Promise<number> {
  const [row] = await tx<{ ms: number }[]>`
    update webhook_endpoints set failures = failures + 1, failing_since = coalesce(failing_since, now()),
      error = ${error}, due_at = now() + ${waitMs}::float8 * interval '1 millisecond'
    where name = ${endpoint} and holder = ${holder}
    returning (extract(epoch from now() - failing_since) * 1000)::float8 as ms`;
  if (!row) throw new HoldLost(endpoint);
  return row.ms;
}

/** Returns true if this process still holds the endpoint; the row is locked until the transaction ends. */
export async function isHeld(tx: Tx, { endpoint, holder }: Omit<Hold, 'forMs'>): Promise<boolean> {
  const rows = await tx`
    select from webhook_endpoints where name = ${endpoint} and holder = ${holder} for update`;
  return rows.length > 0;
}
