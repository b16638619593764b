import type { Announcements, DomainEvent } from '#contract/events.ts';
import type { Query } from '../client/query.ts';
import type { Db, Tx } from '../client.ts';
import { collectedIn, hasWebhooks } from './outbox.ts';

/**
 * Returns SQL that stores events for the publisher's own systems in the outbox. Stores nothing while the publisher has
 * no webhooks, so that those shops do not pay for them.
 * @param rows SQL of `key` and `payload`
 */
export const announceSql = (db: Db, type: keyof Announcements, rows: Query<object[]>) => db`
  insert into outbox (type, key, payload, follow_up, handled_at)
  select ${type}::text, key, payload, true, now() from (${rows}) as announced
  where ${hasWebhooks(db)}`;

/**
 * Adds events to those that the relay stores at the end of its transaction, so that a refund comes after the payment
 * that was published before it. Returns false in other transactions: their events are stored at once.
 */
export function announceInOrder<T extends keyof Announcements>(
  tx: Tx,
  type: T,
  events: readonly { key: string; payload: Announcements[T] }[],
): boolean {
  const collected = collectedIn(tx);
  collected?.push(...events.map((event) => ({ type, ...event }) as DomainEvent));
  return collected !== undefined;
}

/** Returns SQL of `key` and `payload` for `announceSql`, in the order of the events. */
export const announcedRows = <T extends keyof Announcements>(
  db: Db,
  events: readonly { key: string; payload: Announcements[T] }[],
) => db`
  select key, payload::jsonb as payload from unnest(
    ${events.map(({ key }) => key)}::text[], ${events.map(({ payload }) => JSON.stringify(payload))}::text[]
  ) with ordinality as given (key, payload, position) order by position`;

/** Stores events for the publisher's own systems, in the transaction of the change. */
export async function announce<T extends keyof Announcements>(
  tx: Tx,
  type: T,
  events: readonly { key: string; payload: Announcements[T] }[],
): Promise<void> {
  if (events.length > 0) await announceSql(tx, type, announcedRows(tx, events));
}
