import { STALE_HEADER } from '#web/pwa/rules.ts';

/** Smaller differences are ignored: an answer takes a while, and its date has whole seconds. */
const SAME_MS = 30_000;

/** Tracks how far the portal's clock is ahead of this device's clock, which players of games set to any time. */
export function createPortalClock(now: () => number = Date.now) {
  let ahead: number | undefined;
  return {
    /** Called with the headers of every answer. The first that no cache stored counts. */
    heard(headers: Headers): void {
      if (ahead !== undefined || headers.has(STALE_HEADER)) return;
      const date = Date.parse(headers.get('date') ?? '');
      if (Number.isNaN(date) || !headers.get('cache-control')?.includes('no-store')) return;
      ahead = Math.abs(date - now()) < SAME_MS ? 0 : date - now();
    },
    /** Returns milliseconds; 0 until the first answer. */
    ahead: (): number => ahead ?? 0,
  };
}

export type PortalClock = ReturnType<typeof createPortalClock>;
