import { useEffect, useState } from 'react';
import { type Reader, UNKNOWN_ZONE } from '../format/time.ts';
import { useVisit } from '../visit/visit.ts';
import { useAfterFirst } from './store.ts';

/** When the HTML was finished that this first render takes over, on the server and in the browser; null ever after. */
const useFinishedAt = (): number | null => useAfterFirst(null, useVisit().finishedAt);

const DEVICE: Reader = {};

/** Who reads the times of a page: what a visitor sees first may have been rendered on a server, which does not know. */
export function useReader(): Reader {
  const finishedAt = useFinishedAt();
  return finishedAt === null ? DEVICE : { own: UNKNOWN_ZONE, now: finishedAt };
}

/** The time in milliseconds, anew each second while `ticking`: for countdowns. */
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

/** The same by the portal's clock: until a moment that the portal set. */
export function usePortalNow(ticking: boolean): number {
  const { portalClock } = useVisit();
  const now = useNow(ticking);
  return useFinishedAt() ?? now + portalClock.ahead();
}

const MINUTE_MS = 60_000;

/** The portal's time in milliseconds, anew each minute: for what begins or ends while a page is open. */
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
