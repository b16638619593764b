import type { DomainEvent } from '#contract/events.ts';
import type { Db } from './client.ts';

/**
 * Stores events with the change they tell of: call it with the transaction of that change.
 * One statement whatever their number; order is kept.
 */
export async function publish(db: Db, events: readonly DomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  await db`
    insert into outbox (type, key, payload)
    select type, key, payload::jsonb
    from unnest(
      ${events.map((event) => event.type)}::text[],
      ${events.map((event) => event.key)}::text[],
      ${events.map((event) => JSON.stringify(event.payload))}::text[]
    ) with ordinality as event (type, key, payload, position)
    order by position`;
}
