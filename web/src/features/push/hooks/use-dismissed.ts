import { useEffect, useState } from 'react';
import { browserStorage } from '#web/lib/storage/storage.ts';

/** After "not now" the offer is hidden for 30 days. */
const DISMISSED_MS = 30 * 86_400_000;
const KEY = 'pushDismissedAt';

/** Returns true if the player said "not now". Also true until the storage is read, and if the storage is blocked. */
export function useDismissed(): [dismissed: boolean, dismiss: () => void] {
  const [dismissed, set] = useState(true);
  useEffect(() => {
    let over = false;
    browserStorage()
      .getItem<number>(KEY)
      .then(
        (at) => over || set(Date.now() - (at ?? 0) < DISMISSED_MS),
        (error: unknown) => console.warn('the "not now" answer cannot be loaded, no offer is shown', error),
      );
    return () => {
      over = true;
    };
  }, []);
  const dismiss = () => {
    set(true);
    browserStorage()
      .setItem(KEY, Date.now())
      .catch((error: unknown) => console.warn('the "not now" answer cannot be stored', error));
  };
  return [dismissed, dismiss];
}
