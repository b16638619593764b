import type { Db } from '#server/db/client.ts';
import { isOpen } from '#server/db/events/follow-up.repo.ts';

/** Returns events that failed, or that no relay took for a minute. */
export const stuckEvents = (db: Db) => db<
  { id: number; type: string; key: string; createdAt: Date; attempts: number; dueAt: Date; error: string | null }[]
>`
  select id, type, key, created_at as "createdAt", attempts, due_at as "dueAt", error from outbox
  where handled_at is null and (attempts > 0 or created_at < now() - interval '1 minute') order by id limit 500`;

/**
 * Returns the events that subscribers of the follow-up lane failed to handle and retry, the most attempts first.
 * Events that only wait behind them are not included. Each event is looked up by its id: a join would let the planner
 * read all of a week.
 */
export const parkedEvents = (db: Db) => db<
  { subscriber: string; id: number; type: string; key: string; attempts: number; dueAt: Date; error: string | null }[]
>`
  select k.subscriber, k.event as id, o.type, k.key, k.attempts, k.due_at as "dueAt", k.error
  from follow_up_parked k cross join lateral (select type from outbox where id = k.event limit 1) as o
  where k.attempts > 0 order by k.attempts desc, k.event limit 500`;

/** Waiting events that are counted of each subscriber: a lane that stood still for a day has millions. */
const MOST_WAITING = 100;

/** A subscriber with waiting or parked events. */
export interface SubscriberBehind {
  subscriber: string;
  /** At most `MOST_WAITING`. */
  waiting: number;
  /** There can be more than `waiting`. */
  isMore: boolean;
  since: Date | null;
  parked: number;
  error: string | null;
}

/** Subscribers of the follow-up lane that are behind by a minute, or that have parked events. */
export const subscribersBehind = (db: Db) => db<SubscriberBehind[]>`
  select * from (
    select subscriber, waiting::int, waiting >= ${MOST_WAITING} as "isMore", since, parked::int, error from follow_up_positions p,
      lateral (select count(*) as waiting, min(created_at) as since from (
        select created_at from outbox o where ${isOpen(db)} order by o.xid, o.id limit ${MOST_WAITING}
      ) as first) as open,
      lateral (select count(*) as parked, max(k.error) as error from follow_up_parked k where k.subscriber = p.subscriber) as put_off
  ) as all_of_them
  where parked > 0 or since < now() - interval '1 minute' order by subscriber`;
