import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#web/lib/visit/visit.ts';
import type { Kind } from '../model/kinds.ts';

/** Calls off a change that waits. */
export function useCallOff(kind: Kind, onDone: () => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /me/binding/:kind/change', { params: { kind } }),
    onSuccess: onDone,
    // It may have taken place meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: ['me', 'binding'] }),
  });
}
