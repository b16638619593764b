import { useEffect, useState } from 'react';
import { type Reader, UNKNOWN_ZONE } from '../format/time.ts';
import { useVisit } from '../visit/visit.ts';
import { useHydrating } from './store.ts';

/**
 * Returns the time at which the finished HTML of this first render was made, on the server and in the browser. Null
 * after the first render.
 */
function useFinishedAt(): number | null {
  const { finishedAt } = useVisit();
  return useHydrating() ? finishedAt : null;
}

const DEVICE: Reader = {};

/** Returns the reader of the page's times. After a server's render, the first one has the server's time and no zone. */
export function useReader(): Reader {
  const finishedAt = useFinishedAt();
  return finishedAt === null ? DEVICE : { own: UNKNOWN_ZONE, now: finishedAt };
}

/** Returns the time in milliseconds, updated each second while `ticking`: for countdowns. */
export function useNow(ticking: boolean): number {
  const finishedAt = useFinishedAt();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [ticking]);
  return finishedAt ?? now;
}

/** Like `useNow`, but by the portal's clock: for moments that the portal set. */
export function usePortalNow(ticking: boolean): number {
  const { portalClock } = useVisit();
  const now = useNow(ticking);
  return useFinishedAt() ?? now + portalClock.ahead();
}

const MINUTE_MS = 60_000;

/**
 * Returns the portal's time in milliseconds, updated each minute: for things that begin or end while a page is open.
 */
export function useMinute(): number {
  const { portalClock } = useVisit();
  const finishedAt = useFinishedAt();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return finishedAt ?? now + portalClock.ahead();
}
