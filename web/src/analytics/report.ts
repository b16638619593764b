import type { EventName, ShopEvents } from './events.ts';

type Reporter = (event: EventName, properties: Readonly<Record<string, string | number>>) => void | Promise<void>;
/** An event without properties takes no second argument. */
type Told<E extends EventName> = keyof ShopEvents[E] extends never ? [] : [properties: ShopEvents[E]];

/** Limits the events that are queued until a reporter is set. Later events are dropped. */
const MOST_HELD = 100;
let held: Parameters<Reporter>[] = [];
let reporter: Reporter | null = null;

/** Sets the receiver of events and delivers the queued ones to it. With null, events are queued again. */
export function reportTo(next: Reporter | null): void {
  reporter = next;
  if (next === null) return;
  const before = held;
  held = [];
  for (const [event, properties] of before) tell(next, event, properties);
}

/** Drops the queued events and all later ones. */
export function reportNowhere(): void {
  reportTo(() => undefined);
}

/** Reports an event to analytics. Never throws and never blocks: a failed report is only logged. */
export function report<E extends EventName>(event: E, ...told: Told<E>): void {
  const properties: Parameters<Reporter>[1] = told[0] ?? {};
  if (reporter) tell(reporter, event, properties);
  else if (held.length < MOST_HELD) held.push([event, properties]);
}

function tell(to: Reporter, event: EventName, properties: Parameters<Reporter>[1]): void {
  const failed = (error: unknown) => console.warn(`analytics did not take the event ${event}`, error);
  try {
    void Promise.resolve(to(event, properties)).catch(failed);
  } catch (error) {
    failed(error);
  }
}
