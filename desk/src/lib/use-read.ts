import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OperatorCall, OperatorInput, OperatorOutput } from '#contract/operator/index.ts';
import { isCode } from './api/api-error.ts';
import { useDesk } from './desk.ts';
import { useNoteRead } from './read-sources.ts';

interface ReadOptions<T> {
  enabled?: boolean;
  /** Reads again after this time, while the page is visible. A function can decide by the data; null: not again. */
  everyMs?: number | ((data: T | undefined) => number | null);
}

/** Reads an endpoint. */
export function useRead<K extends OperatorCall>(
  call: K,
  input: OperatorInput<K>,
  { enabled = true, everyMs }: ReadOptions<OperatorOutput<K>> = {},
): UseQueryResult<OperatorOutput<K>> {
  const { api } = useDesk();
  const noteRead = useNoteRead();
  return useQuery<OperatorOutput<K>>({
    queryKey: [call, input],
    queryFn: ({ signal, queryKey }) => api(call, input, { signal, onRead: noteRead(queryKey) }),
    enabled,
    // A role that may not read something may not read it half a minute later.
    refetchInterval: ({ state }) => {
      if (isCode(state.error, 'operator.forbidden')) return false;
      return (typeof everyMs === 'function' ? everyMs(state.data) : everyMs) ?? false;
    },
  });
}

/** Returns a function that reads everything on screen again; what is not on screen is read when it is shown. */
export function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}

/** Returns a function that drops everything that was read about a player, who is erased. */
export function useForget(): (uid: string) => void {
  const client = useQueryClient();
  return (uid) =>
    client.removeQueries({
      predicate: ({ queryKey: [, input] }) =>
        (input as { params?: { uid?: unknown } } | undefined)?.params?.uid === uid,
    });
}
