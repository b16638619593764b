import { useStore } from '#web/lib/react/store.ts';
import { useVisit } from '#web/lib/visit/visit.ts';

/** Returns true if the portal is reachable, so that actions can be offered. Offline, loaded data stay readable. */
export function useOnline(): boolean {
  const { connection } = useVisit();
  return useStore({ subscribe: connection.subscribe, get: connection.isOnline }, true);
}
