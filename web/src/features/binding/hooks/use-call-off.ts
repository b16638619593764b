import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refetchOwn } from '#web/lib/portal/query.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import type { Kind } from '../model/kinds.ts';

/** Calls off a pending change. */
export function useCallOff(kind: Kind, onDone: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /me/binding/:kind/change', { params: { kind } }),
    onSuccess: onDone,
    // The change may have taken effect in the meantime.
    onSettled: () => refetchOwn(client, 'binding'),
  });
}
