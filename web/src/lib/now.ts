import { useEffect, useState } from 'react';
import { portalClock } from './portal-clock.ts';

/** The time in milliseconds, anew each second while `ticking`: for countdowns. */
export function useNow(ticking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!ticking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [ticking]);
  return now;
}

/** The same by the portal's clock: until a moment that the portal set. */
export const usePortalNow = (ticking: boolean): number => useNow(ticking) + portalClock.ahead();

const MINUTE_MS = 60_000;

/** The portal's time in milliseconds, anew each minute: for what begins or ends while a page is open. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now + portalClock.ahead();
}
