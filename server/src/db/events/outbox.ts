import { type DomainEvent, FOLLOW_UP } from '#contract/events.ts';
import type { Db, Tx } from '../client.ts';

/** What was told so far in transactions whose owner asked for it. */
const collections = new WeakMap<Db, DomainEvent[]>();

/**
 * Stores events with the change they tell of: call it with the transaction of that change.
 * One statement whatever their number; order is kept.
 */
export async function publish(db: Db, events: readonly DomainEvent[]): Promise<void> {
  const collected = collections.get(db);
  if (collected) collected.push(...events);
  else await store(db, events, false);
}

/** From now on what is published in this transaction is not stored but found here: the caller handles it, and stores it. */
export function collect(tx: Tx): DomainEvent[] {
  const collected: DomainEvent[] = [];
  collections.set(tx, collected);
  return collected;
}

/**
 * Stores events in their order. What belongs to the follow-up lane is nothing that the relay has to handle.
 * @param handled the relay handled them already
 */
export async function store(db: Db, events: readonly DomainEvent[], handled: boolean): Promise<void> {
  if (events.length > 0) await storing(db, events, handled);
}

/** The same without waiting for it. */
export function storeOn(tx: Tx, events: readonly DomainEvent[], handled: boolean): void {
  if (events.length > 0) tx.write(storing(tx, events, handled));
}

const storing = (db: Db, events: readonly DomainEvent[], handled: boolean) => db`
    insert into outbox (type, key, payload, follow_up, handled_at)
    select type, key, payload::jsonb, follow_up, case when follow_up or ${handled} then now() end
    from unnest(
      ${events.map((event) => event.type)}::text[],
      ${events.map((event) => event.key)}::text[],
      ${events.map((event) => JSON.stringify(event.payload))}::text[],
      ${events.map((event) => FOLLOW_UP.has(event.type))}::boolean[]
    ) with ordinality as event (type, key, payload, follow_up, position)
    order by position`;
