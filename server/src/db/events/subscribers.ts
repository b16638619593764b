import type { DomainEvents, EventType } from '#contract/events.ts';
import type { Tx } from '../client.ts';

/**
 * Handles events of one type in the transaction that marks them as handled. Runs only SQL, and must tolerate a repeat
 * after a failure.
 */
export type Handler<T extends EventType> = (tx: Tx, events: DomainEvents[T][]) => Promise<void>;

/** A subscriber of events. In the follow-up lane its name is the key of its position, so it must never change. */
export interface Subscriber<T extends EventType = EventType> {
  name: string;
  on: { [K in T]?: Handler<K> };
}

export interface EventRecord {
  type: EventType;
  key: string;
  payload: DomainEvents[EventType];
}

/** Passes events to the subscribers of their type, in batches of one type; events of one key stay in order. */
export async function deliverEvents(
  tx: Tx,
  subscribers: readonly Subscriber[],
  events: readonly EventRecord[],
): Promise<void> {
  for (const { type, group } of groupInOrder(events)) {
    const payloads = group.map(({ payload }) => payload);
    for (const { on } of subscribers) await (on[type] as Handler<EventType> | undefined)?.(tx, payloads);
  }
}

/** Groups events by type, in groups as large as possible while events of one key stay in order. */
export function groupInOrder<R extends { type: EventType; key: string }>(
  rows: readonly R[],
): { type: EventType; group: R[] }[] {
  const last = new Map<string, { type: EventType; wave: number }>();
  const waves: Map<EventType, R[]>[] = [];
  for (const row of rows) {
    const before = last.get(row.key);
    const wave = before ? before.wave + (before.type === row.type ? 0 : 1) : 0;
    last.set(row.key, { type: row.type, wave });
    waves[wave] ??= new Map();
    const group = waves[wave].get(row.type);
    if (group) group.push(row);
    else waves[wave].set(row.type, [row]);
  }
  return waves.flatMap((wave) => [...wave].map(([type, group]) => ({ type, group })));
}
