import { useStore } from '#web/lib/react/store.ts';
import { useVisit } from '#web/lib/visit/visit.ts';

/** Whether actions that need the portal can be offered; what was loaded stays readable without it. */
export function useOnline(): boolean {
  const { connection } = useVisit();
  return useStore({ subscribe: connection.subscribe, get: connection.isOnline }, true);
}
