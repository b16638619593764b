import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Output } from '#contract/endpoints/index.ts';
import type { Money } from '#contract/money.ts';
import { useApi } from '#web/lib/visit/visit.ts';
import { limitQuery } from '../api/queries.ts';

export type Limit = Output<'GET /me/spending-cap'>;

const mutationKey = ['spending-cap'];

/** Sets the limit, or removes it (null). `onSaved` gets the current limit and the pending change. */
export function useSaveLimit(onSaved: (limit: Limit) => void) {
  const api = useApi();
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey,
    mutationFn: (cap: Money | null) => api('PUT /me/spending-cap', { body: { cap } }),
    onSuccess: (limit) => {
      client.setQueryData(limitQuery(true).queryKey, limit);
      onSaved(limit);
    },
  });
  const save = (cap: Money | null) => {
    if (client.isMutating({ mutationKey }) === 0) mutation.mutate(cap);
  };
  return { save, busy: mutation.isPending, wanted: mutation.variables, error: mutation.error, reset: mutation.reset };
}
