import type { Db } from '#server/db/client.ts';
import { isOpen } from '#server/db/events/follow-up.repo.ts';

/** Events that are counted of each lane. */
export const MOST_EVENTS = 1000;

export interface WaitingEvents {
  lane: 'webhooks' | 'money' | 'follow_up';
  count: number;
  oldest: Date | null;
  /** Events with a failed try. */
  failing: number;
  /** The subscriber that is furthest behind; null: the lane has none. */
  slowest: string | null;
}

/** Returns the open events of the relay: webhooks of providers, and all others. */
export const relayEvents = (db: Db) => db<WaitingEvents[]>`
  select lane, count(type)::int as count, min(created_at) as oldest, count(*) filter (where attempts > 0)::int as failing, null as slowest
  from unnest('{webhooks,money}'::text[]) as lane left join (
    select type, created_at, attempts from outbox where handled_at is null order by id limit ${MOST_EVENTS}
  ) as open on (type = 'payment.webhook_stored') = (lane = 'webhooks')
  group by lane order by lane desc`;

/** Returns the open and the parked events of the follow-up lane, and the subscriber that is furthest behind. */
export async function followUpEvents(db: Db): Promise<WaitingEvents> {
  const [row] = await followUpLane(db);
  return row ?? { lane: 'follow_up', count: 0, oldest: null, failing: 0, slowest: null };
}

/** The row of `followUpEvents`. */
export const followUpLane = (db: Db) => db<WaitingEvents[]>`
    with behind as (
      select p.subscriber, open.count, open.oldest, 0 as failing from follow_up_positions p cross join lateral (
        select count(*) as count, min(created_at) as oldest from (
          select created_at from outbox o where ${isOpen(db)} order by o.xid, o.id limit ${MOST_EVENTS}
        ) as first
      ) as open
    ), parked as (
      select k.subscriber, count(*) as count, min(o.created_at) as oldest, count(*) filter (where k.attempts > 0) as failing
      from (select * from follow_up_parked order by subscriber, event limit ${MOST_EVENTS}) as k join outbox o on o.id = k.event
      group by k.subscriber
    ), together as (select * from behind union all select * from parked)
    select 'follow_up' as lane, least(coalesce(sum(count), 0), ${MOST_EVENTS})::int as count, min(oldest) as oldest,
      coalesce(sum(failing), 0)::int as failing,
      (array_agg(subscriber order by oldest) filter (where oldest is not null))[1] as slowest
    from together`;
