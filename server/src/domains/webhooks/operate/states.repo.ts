import { WEBHOOK_TYPES } from '#contract/publisher/webhooks.ts';
import type { Db } from '#server/db/client.ts';

/** Counts stop here. */
const MOST_COUNTED = 1000;
/** Rows that a count or a search looks at, wanted or not. */
const SCANNED = 20_000;
/** Calls of the median. */
const MEDIAN_OF = 100;

/** A count that stops at a limit. */
export interface Counted {
  count: number;
  /** There are, or can be, more. */
  isMore: boolean;
}

/** The state of an endpoint, as its senders stored it. */
export interface EndpointState {
  name: string;
  /** False: no worker has seen it yet. */
  isKnown: boolean;
  /** Null: it took the last events, or nothing was tried. */
  failingSince: Date | null;
  error: string | null;
  /** The next try of an endpoint that is down. */
  nextTryAt: Date | null;
  /** Events that were not tried yet. */
  waiting: Counted;
  /** Events that are tried again, and those behind them. */
  parked: Counted;
  givenUp: Counted;
  /** Null: no success among its newest calls. */
  lastSuccessAt: Date | null;
  /** Of the last 100 calls; null: there are none. */
  medianMs: number | null;
}

interface Row extends Omit<EndpointState, 'waiting' | 'parked' | 'givenUp'> {
  waiting: number;
  isCut: boolean;
  parked: number;
  givenUp: number;
}

/** Reads the state of an endpoint. Every part looks at a limited number of rows. */
export async function endpointState(
  db: Db,
  { id, events: types = WEBHOOK_TYPES }: { id: string; events?: readonly string[] | undefined },
): Promise<EndpointState> {
  const [row] = await db<Row[]>`
    select e.name, true as "isKnown", e.failing_since as "failingSince", e.error,
      case when e.failing_since is not null then e.due_at end as "nextTryAt",
      waiting.count as waiting, waiting."isCut", parked.count as parked, "givenUp".count as "givenUp",
      ${lastSuccess(db)} as "lastSuccessAt", ${medianMs(db)} as "medianMs"
    from webhook_endpoints e
    cross join lateral (
      select count(*) filter (where type = any(${[...types]}::text[]))::int as count, count(*) >= ${SCANNED} as "isCut"
      from (select type from webhook_events where id > e.position order by id limit ${SCANNED}) as next
    ) as waiting
    cross join lateral (
      select count(*)::int as count from (
        select from webhook_parked where endpoint = e.name and given_up_at is null limit ${MOST_COUNTED}
      ) as open
    ) as parked
    cross join lateral (${givenUp(db)}) as "givenUp"
    where e.name = ${id}`;
  if (!row) return unseen(id);
  const { waiting, isCut, parked, givenUp: over, ...state } = row;
  return {
    ...state,
    waiting: { ...counted(waiting), isMore: isCut || waiting >= MOST_COUNTED },
    parked: counted(parked),
    givenUp: counted(over),
  };
}

const counted = (count: number): Counted => ({ count: Math.min(count, MOST_COUNTED), isMore: count >= MOST_COUNTED });

function unseen(name: string): EndpointState {
  const none = { count: 0, isMore: false };
  return {
    ...{ name, isKnown: false, failingSince: null, error: null, nextTryAt: null },
    ...{ waiting: none, parked: none, givenUp: none, lastSuccessAt: null, medianMs: null },
  };
}

/** Events that were given up are among the oldest parked ones, which the primary key has first. */
const givenUp = (db: Db) => db`
  select count(*)::int as count from (
    select from (
      select given_up_at from webhook_parked where endpoint = e.name order by event limit ${SCANNED}
    ) as first where given_up_at is not null limit ${MOST_COUNTED}
  ) as over`;

const lastSuccess = (db: Db) => db`(
  select at from (
    select at, error from webhook_calls where endpoint = e.name order by id desc limit ${SCANNED}
  ) as newest where error is null limit 1)`;

const medianMs = (db: Db) => db`(
  select percentile_cont(0.5) within group (order by ms)::int from (
    select ms from webhook_calls where endpoint = e.name order by id desc limit ${MEDIAN_OF}
  ) as last)`;

/** An endpoint that an operator should look at. */
export interface EndpointInTrouble {
  name: string;
  /** Set if it has been down for 15 minutes. */
  failingSince: Date | null;
  error: string | null;
  givenUp: number;
  /** There can be more of these. */
  isMore: boolean;
}

/** Returns endpoints that have been down for 15 minutes, and those with events that were given up. */
export const endpointsInTrouble = (db: Db) => db<EndpointInTrouble[]>`
  select e.name, down.since as "failingSince", case when down.since is not null then e.error end as error,
    over.count as "givenUp", over.count >= ${MOST_COUNTED} as "isMore"
  from webhook_endpoints e
  cross join lateral (
    select case when e.failing_since <= now() - interval '15 minutes' then e.failing_since end as since
  ) as down
  cross join lateral (${givenUp(db)}) as over
  where down.since is not null or over.count > 0
  order by down.since nulls last, e.name`;
