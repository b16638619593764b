import { STALE_HEADER } from '#web/pwa/rules.ts';

/** Clocks that differ by less tell the same time: an answer takes a while, and its date has whole seconds. */
const SAME_MS = 30_000;

/** How far the portal's clock is ahead of this device's, which players of games set as they like. */
export function createPortalClock(now: () => number = Date.now) {
  let ahead: number | undefined;
  return {
    /** Told of every answer; the first that no cache kept decides. */
    heard(headers: Headers): void {
      if (ahead !== undefined || headers.has(STALE_HEADER)) return;
      const date = Date.parse(headers.get('date') ?? '');
      if (Number.isNaN(date) || !headers.get('cache-control')?.includes('no-store')) return;
      ahead = Math.abs(date - now()) < SAME_MS ? 0 : date - now();
    },
    /** Milliseconds; 0 until an answer told. */
    ahead: (): number => ahead ?? 0,
  };
}

export type PortalClock = ReturnType<typeof createPortalClock>;
