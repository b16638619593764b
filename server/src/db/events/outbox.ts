import { ANNOUNCEMENTS, type DomainEvent, FOLLOW_UP } from '#contract/events.ts';
import type { Db, Tx } from '../client.ts';

/** Events published so far in transactions whose owner called `collectEvents`. */
const collections = new WeakMap<Db, DomainEvent[]>();

/**
 * Stores events together with the change that they report: pass the transaction of that change. Runs one statement for
 * any number of events, and keeps their order.
 */
export async function publish(db: Db, events: readonly DomainEvent[]): Promise<void> {
  const collected = collections.get(db);
  if (collected) collected.push(...events);
  else await storeEvents(db, events, false);
}

/**
 * Collects the events published in this transaction from now on. They are not stored: the caller must handle and store
 * them.
 */
export function collectEvents(tx: Tx): DomainEvent[] {
  const collected: DomainEvent[] = [];
  collections.set(tx, collected);
  return collected;
}

/** Returns the events that are collected in this transaction; undefined if events are stored at once. */
export const collectedIn = (db: Db): DomainEvent[] | undefined => collections.get(db);

/** SQL condition: the publisher has webhooks. Announcements are stored only then. A cluster needs the column. */
export const hasWebhooks = (db: Db) => db`exists (select 1 from webhook_endpoints)`;

/**
 * Stores events in their order. Events of the follow-up lane count as handled by the relay.
 * @param handled true if the relay handled the other events already
 */
export async function storeEvents(db: Db, events: readonly DomainEvent[], handled: boolean): Promise<void> {
  if (events.length > 0) await insertEvents(db, events, handled);
}

/** Like `storeEvents`, without waiting for the answer. */
export function storeEventsWithoutWaiting(tx: Tx, events: readonly DomainEvent[], handled: boolean): void {
  if (events.length > 0) tx.write(insertEvents(tx, events, handled));
}

const insertEvents = (db: Db, events: readonly DomainEvent[], handled: boolean) => db`
    insert into outbox (type, key, payload, follow_up, handled_at)
    select type, key, payload::jsonb, follow_up, case when follow_up or ${handled} then now() end
    from unnest(
      ${events.map((event) => event.type)}::text[],
      ${events.map((event) => event.key)}::text[],
      ${events.map((event) => JSON.stringify(event.payload))}::text[],
      ${events.map((event) => FOLLOW_UP.has(event.type))}::boolean[]
    ) with ordinality as event (type, key, payload, follow_up, position)
    ${unlessInVain(db, events)}
    order by position`;

/** SQL that leaves announcements out while the publisher has no webhooks. */
function unlessInVain(db: Db, events: readonly DomainEvent[]) {
  const announced = events.flatMap(({ type }) => (ANNOUNCEMENTS.has(type) ? [type] : []));
  return announced.length > 0 ? db`where type <> all(${announced}::text[]) or ${hasWebhooks(db)}` : db``;
}
