import { useEffect } from 'react';
import { useApi } from '#web/lib/visit/visit.ts';

/**
 * Reports once that the page shows an experiment's variant. Errors are ignored, because they do not affect the player.
 */
export function useNoteShown(experiment: string | null): void {
  const api = useApi();
  useEffect(() => {
    if (experiment) api('POST /me/experiments/:id/shown', { params: { id: experiment } }).catch(() => undefined);
  }, [api, experiment]);
}
