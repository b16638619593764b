const SECOND = 1000;
const DAY = 24 * 3600 * SECOND;

/** An event that an endpoint refuses is tried for this long; Standard Webhooks advises days. */
export const GIVE_UP_MS = 3 * DAY;

/** Milliseconds until the next try of an event that an endpoint refused: from 5 seconds, doubled, to 4 hours. */
export const waitOfEvent = (attempts: number): number =>
  Math.min(4 * 3600 * SECOND, 5 * SECOND * 2 ** Math.min(attempts - 1, 20));

/** Milliseconds until the next try of an endpoint that is down: from 1 second, doubled, to 5 minutes. */
export const waitOfEndpoint = (failures: number): number =>
  Math.min(300 * SECOND, SECOND * 2 ** Math.min(failures - 1, 20));

/** An event to park, and the milliseconds until it is due; null: it waits behind another one of its key. */
export interface Parking {
  event: number;
  key: string;
  failed: boolean;
  wait: number | null;
  error: string | null;
}

/**
 * Returns the events of a batch to park: all that the endpoint did not take. Of each key, only the first is due.
 * @param blocked keys that have parked events already
 */
export function parkingOf(
  events: readonly { id: number; key: string }[],
  { tries, taken }: { tries: readonly { event: number; error: string | null }[]; taken: ReadonlySet<number> },
  blocked: ReadonlySet<string>,
): Parking[] {
  const failures = new Map(tries.map(({ event, error }) => [event, error]));
  const seen = new Set(blocked);
  return events
    .filter(({ id }) => !taken.has(id))
    .map(({ id, key }) => {
      const isBehind = seen.has(key);
      seen.add(key);
      const failed = failures.has(id);
      return {
        event: id,
        key,
        failed,
        error: failures.get(id) ?? null,
        wait: isBehind ? null : failed ? waitOfEvent(1) : 0,
      };
    });
}
