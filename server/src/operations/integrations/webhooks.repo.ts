import type { Db } from '#server/db/client.ts';

/** A stored webhook of a payment provider. */
export interface WebhookRow {
  receivedAt: Date;
  provider: string;
  eventId: string;
  type: string;
  /** `waiting`: no worker has handled it. `failing`: a worker tried, and tries again. */
  state: 'handled' | 'waiting' | 'failing';
  error: string | null;
  /** The order of its payment; null: it names none. */
  number: string | null;
}

export interface WebhookFilter {
  provider: string | undefined;
  /** Only those that are not handled. */
  open: boolean;
}

/** The position behind a row; the time in microseconds, as a text. */
export type WebhookPosition = readonly [at: string, provider: string, eventId: string];

/** Hours of the periods that are read one after the other: an index has the time of blocks, and not of rows. */
const HOURS = [1, 24, 24 * 14, 24 * 366 * 50];

/** Returns the newest webhooks before a position. */
export async function newestWebhooks(
  db: Db,
  filter: WebhookFilter,
  most: number,
  before: WebhookPosition | null,
): Promise<(WebhookRow & { position: string })[]> {
  if (filter.open) return openWebhooks(db, filter, most, before);
  for (const hours of HOURS) {
    const rows = await within(db, filter, { most, before, hours });
    if (rows.length >= most || hours === HOURS.at(-1)) return rows;
  }
  return [];
}

const matching = (db: Db, { provider }: WebhookFilter, before: WebhookPosition | null) => db`
  ${provider === undefined ? db`true` : db`w.provider = ${provider}`}
  and ${before === null ? db`true` : db`(w.received_at, w.provider, w.event_id) < (${before[0]}::timestamptz, ${before[1]}, ${before[2]})`}`;

/** Events that no worker handled: few, and an index has them. */
const unhandled = (db: Db) => db`
  select key, payload ->> 'provider' as provider, attempts, error from outbox
  where handled_at is null and type = 'payment.webhook_stored'`;

const columns = (db: Db) => db`
  w.received_at as "receivedAt", w.received_at::text as position, w.provider, w.event_id as "eventId", w.type,
  case when o.key is null then 'handled' when o.attempts > 0 then 'failing' else 'waiting' end as state, o.error,
  p.payable as number`;

const payment = (db: Db) => db`
  left join lateral (
    select payable from payments where id = case when w.payment_id ~ '^[0-9a-f-]{36}$' then w.payment_id::uuid end
  ) as p on true`;

const within = (
  db: Db,
  filter: WebhookFilter,
  { most, before, hours }: { most: number; before: WebhookPosition | null; hours: number },
) => db<(WebhookRow & { position: string })[]>`
  with open as materialized (${unhandled(db)}), w as (
    select * from payment_webhooks w
    where w.received_at >= coalesce(${before?.[0] ?? null}::timestamptz, now()) - make_interval(hours => ${hours})
      and ${matching(db, filter, before)}
    order by received_at desc, provider desc, event_id desc limit ${most}
  )
  select ${columns(db)} from w left join open o on o.key = w.event_id and o.provider = w.provider ${payment(db)}
  order by w.received_at desc, w.provider desc, w.event_id desc`;

const openWebhooks = (db: Db, filter: WebhookFilter, most: number, before: WebhookPosition | null) => db<
  (WebhookRow & { position: string })[]
>`
  with open as materialized (${unhandled(db)})
  select ${columns(db)} from open o join payment_webhooks w on w.event_id = o.key and w.provider = o.provider ${payment(db)}
  where ${matching(db, filter, before)}
  order by w.received_at desc, w.provider desc, w.event_id desc limit ${most}`;
