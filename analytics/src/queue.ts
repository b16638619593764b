import { LIMITS } from './settings.ts';
import type { Store } from './storage.ts';
import type { Event } from './wire.ts';

/**
 * Events that wait to be sent, oldest first. Each event has its own storage key, so that tabs of one browser never
 * overwrite each other's. If two tabs send the same event, its `#uuid` identifies the duplicate.
 */
export interface Queue {
  add(event: Event): void;
  /** Returns the oldest events, as many as one send takes. */
  first(): { key: string; event: Event }[];
  size(): number;
  remove(keys: readonly string[]): void;
  clear(): void;
}

const WAITING = 'queue.';

export function createQueue(store: Store, now: () => number): Queue {
  let added = 0;
  const keys = () => store.keys(WAITING);
  return {
    add(event) {
      const known = keys();
      // If the queue is full, the oldest events are dropped: the newest ones are worth more.
      for (const key of known.slice(0, Math.max(0, known.length + 1 - LIMITS.queued))) store.remove(key);
      added = (added + 1) % 1_000_000;
      const order = String(now()).padStart(15, '0') + String(added).padStart(6, '0');
      store.set(`${WAITING}${order}.${event['#uuid']}`, JSON.stringify(event));
    },
    first() {
      const events: { key: string; event: Event }[] = [];
      for (const key of keys()) {
        if (events.length >= LIMITS.perSend) break;
        const event = read(store.get(key));
        // Another tab has sent the event meanwhile, or the stored text is not an event.
        if (event === null) store.remove(key);
        else events.push({ key, event });
      }
      return events;
    },
    size: () => keys().length,
    remove(gone) {
      for (const key of gone) store.remove(key);
    },
    clear() {
      for (const key of keys()) store.remove(key);
    },
  };
}

function read(text: string | null): Event | null {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
