import { useEffect } from 'react';
import { useApi } from '#web/lib/visit/visit.ts';

/** Tells once that the page shows what an experiment changes. Whether it is heard is no matter of the player's. */
export function useNoteShown(experiment: string | null): void {
  const api = useApi();
  useEffect(() => {
    if (experiment) api('POST /me/experiments/:id/shown', { params: { id: experiment } }).catch(() => undefined);
  }, [api, experiment]);
}
