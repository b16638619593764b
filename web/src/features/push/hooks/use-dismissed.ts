import { useEffect, useState } from 'react';
import { browserStorage } from '#web/lib/storage/storage.ts';

/** A player who said "not now" is left alone for 30 days. */
const DISMISSED_MS = 30 * 86_400_000;
const KEY = 'pushDismissedAt';

/** Whether the player said "not now"; so it is until the storage says otherwise, and where nothing can be remembered. */
export function useDismissed(): [dismissed: boolean, dismiss: () => void] {
  const [dismissed, set] = useState(true);
  useEffect(() => {
    let over = false;
    browserStorage()
      .getItem<number>(KEY)
      .then(
        (at) => over || set(Date.now() - (at ?? 0) < DISMISSED_MS),
        (error: unknown) => console.warn('whether to ask for messages is not known', error),
      );
    return () => {
      over = true;
    };
  }, []);
  const dismiss = () => {
    set(true);
    browserStorage()
      .setItem(KEY, Date.now())
      .catch((error: unknown) => console.warn('the answer is not remembered', error));
  };
  return [dismissed, dismiss];
}
