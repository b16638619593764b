import type { EventName, ShopEvents } from './events.ts';

type Reporter = (event: EventName, properties: Readonly<Record<string, string | number>>) => void | Promise<void>;
/** Those without properties are told by their name alone. */
type Told<E extends EventName> = keyof ShopEvents[E] extends never ? [] : [properties: ShopEvents[E]];

/** What happened before there was somebody to tell; longer visits without one are not counted. */
const MOST_HELD = 100;
let held: Parameters<Reporter>[] = [];
let reporter: Reporter | null = null;

/** Where events go from now on, with those that happened before. Null: nowhere, and they are held again. */
export function reportTo(next: Reporter | null): void {
  reporter = next;
  if (next === null) return;
  const before = held;
  held = [];
  for (const [event, properties] of before) tell(next, event, properties);
}

/** Nobody will ever be told: what is held is let go. */
export function reportNowhere(): void {
  reportTo(() => undefined);
}

/** Tells analytics of an event. A report that fails is nobody's business but the log's: nothing waits for it. */
export function report<E extends EventName>(event: E, ...told: Told<E>): void {
  const properties: Parameters<Reporter>[1] = told[0] ?? {};
  if (reporter) tell(reporter, event, properties);
  else if (held.length < MOST_HELD) held.push([event, properties]);
}

function tell(to: Reporter, event: EventName, properties: Parameters<Reporter>[1]): void {
  const failed = (error: unknown) => console.warn(`analytics was not told of ${event}`, error);
  try {
    void Promise.resolve(to(event, properties)).catch(failed);
  } catch (error) {
    failed(error);
  }
}
