import type { Db, Tx } from '#server/db/client.ts';
import type { LoggedEvent, Try } from './events.ts';
import type { Parking } from './schedule.rules.ts';

/** Rows of the log that one round looks at, wanted or not. */
const SCANNED = 1000;

/**
 * Returns the next events of these types after a position, and the position behind all that were looked at. The
 * bodies of events for later rounds are not read.
 */
export async function readEvents(
  db: Db,
  position: number,
  { types, limit }: { types: readonly string[]; limit: number },
): Promise<{ events: LoggedEvent[]; until: number }> {
  const rows = await db<(Omit<LoggedEvent, 'data'> & { data: object | null })[]>`
    select id, event, type, key, at, data from (
      select id, event, type, key, at, case when wanted then data end as data,
        count(*) filter (where wanted) over (order by id) as nth
      from (
        select *, type = any(${[...types]}::text[]) as wanted
        from webhook_events where id > ${position} order by id limit ${SCANNED}
      ) as next
    ) as numbered
    where nth <= ${limit}::int order by id`;
  return {
    events: rows.filter((row): row is LoggedEvent => row.data !== null),
    until: rows.at(-1)?.id ?? position,
  };
}

/** Returns those of the keys that have parked events. */
export async function blockedKeys(db: Db, endpoint: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db<{ key: string }[]>`
    select distinct key from webhook_parked
    where endpoint = ${endpoint} and given_up_at is null and key = any(${[...keys]}::text[])`;
  return new Set(rows.map(({ key }) => key));
}

/** Parks events. One that is parked already, to be repeated, stays as it is. */
export async function park(tx: Tx, endpoint: string, parking: readonly Parking[]): Promise<void> {
  if (parking.length === 0) return;
  await tx`
    insert into webhook_parked (endpoint, event, key, attempts, due_at, first_failed_at, error)
    select ${endpoint}, event, key, failed::int,
      case when wait is null then 'infinity' else now() + wait * interval '1 millisecond' end,
      case when failed then now() end, error
    from unnest(
      ${parking.map(({ event }) => event)}::bigint[], ${parking.map(({ key }) => key)}::text[],
      ${parking.map(({ failed }) => failed)}::boolean[], ${parking.map(({ wait }) => wait)}::float8[],
      ${parking.map(({ error }) => error)}::text[]
    ) as parked (event, key, failed, wait, error)
    on conflict do nothing`;
}

export const recordTries = async (tx: Tx, endpoint: string, tries: readonly Try[]): Promise<void> => {
  if (tries.length === 0) return;
  await tx`
    insert into webhook_calls (endpoint, event, at, ms, status, error)
    select ${endpoint}, * from unnest(
      ${tries.map(({ event }) => event)}::bigint[], ${tries.map(({ at }) => at.toISOString())}::timestamptz[],
      ${tries.map(({ ms }) => ms)}::int[], ${tries.map(({ status }) => status)}::int[], ${tries.map(({ error }) => error)}::text[]
    )`;
};

export interface DueParked extends LoggedEvent {
  attempts: number;
  firstFailedAt: Date | null;
  /** The time when it was due, exactly. A replay changes it. */
  due: string;
}

/** A parked event as it was read. */
type Parked = Pick<DueParked, 'id' | 'due'>;

/** Returns parked events that are due, one of each key at most. */
export const dueParked = (db: Db, endpoint: string, limit: number) => db<DueParked[]>`
  select e.id, e.event, e.type, e.key, e.data, e.at, p.attempts, p.first_failed_at as "firstFailedAt",
    p.due_at::text as due
  from (
    select event, attempts, first_failed_at, due_at from webhook_parked
    where endpoint = ${endpoint} and given_up_at is null and due_at <= now() order by due_at, event limit ${limit}
  ) as p join webhook_events e on e.id = p.event
  order by e.id`;

/**
 * Removes parked events that were taken, and makes the next ones of their keys due. Those that an operator replayed
 * meanwhile stay, and are sent again.
 */
export async function unpark(tx: Tx, endpoint: string, events: readonly Parked[]): Promise<void> {
  if (events.length === 0) return;
  const rows = await tx<{ key: string }[]>`
    delete from webhook_parked where endpoint = ${endpoint} and (event, due_at) in (
      select * from unnest(
        ${events.map(({ id }) => id)}::bigint[], ${events.map(({ due }) => due)}::timestamptz[]
      )
    ) returning key`;
  await release(
    tx,
    endpoint,
    rows.map(({ key }) => key),
  );
}

/**
 * Postpones a parked event, or gives it up: then the next one of its key is due. Returns false if it was replayed
 * meanwhile: then it stays as it is.
 */
export async function postpone(
  tx: Tx,
  endpoint: string,
  { id, due, error }: Parked & Pick<Try, 'error'>,
  waitMs: number | null,
): Promise<boolean> {
  const rows = await tx<{ key: string }[]>`
    update webhook_parked set attempts = attempts + 1, error = ${error}, first_failed_at = coalesce(first_failed_at, now()),
      due_at = now() + ${waitMs ?? 0}::float8 * interval '1 millisecond',
      given_up_at = case when ${waitMs === null} then now() end
    where endpoint = ${endpoint} and event = ${id} and due_at = ${due}::timestamptz returning key`;
  if (waitMs === null)
    await release(
      tx,
      endpoint,
      rows.map(({ key }) => key),
    );
  return rows.length > 0;
}

/** Makes the first parked event of each key due. */
const release = (tx: Tx, endpoint: string, keys: readonly string[]) => tx`
  update webhook_parked set due_at = now() where endpoint = ${endpoint} and due_at = 'infinity' and event in (
    select min(event) from webhook_parked
    where endpoint = ${endpoint} and given_up_at is null and key = any(${[...keys]}::text[]) group by key
  )`;
