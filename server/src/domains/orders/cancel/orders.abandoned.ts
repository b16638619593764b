import type { Db } from '#server/db/client.ts';
import { announceSql } from '#server/db/events/announce.ts';

/** An order that is unpaid for so long counts as abandoned. Most buyers pay within five minutes. */
const MINUTES = 15;
/** After a longer pause of the workers, older orders are not told: nobody wants a reminder then. */
const OLDEST_HOURS = 24;

/**
 * Tells the publisher's systems about orders that were placed 15 minutes ago and can still be paid, each order once.
 * Orders that were being placed while it runs are younger, so none is missed.
 */
export const announceAbandoned = (db: Db) => db`
  with span as (
    update abandoned_orders set until = now() - make_interval(mins => ${MINUTES})
    where until < now() - make_interval(mins => ${MINUTES}) and exists (select from webhook_endpoints)
    returning greatest(old.until, now() - make_interval(hours => ${OLDEST_HOURS})) as since, new.until as until
  )
  ${announceSql(
    db,
    'order.abandoned',
    db`
      select o.number as key, jsonb_build_object('playerId', o.player_id, 'number', o.number) as payload
      from span cross join orders o
      where o.payment_state in ('unpaid', 'paying', 'payment_failed') and o.expires_at > now()
        and o.created_at > span.since and o.created_at <= span.until
        -- A number begins with its day, so only the newest months are read. Clocks may differ by a day.
        and o.number >= to_char(now() at time zone 'UTC' - make_interval(hours => ${OLDEST_HOURS + 24}), 'YYYYMMDD')`,
  )}`;
