import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { OperatorCall, OperatorInput, OperatorOutput } from '#contract/operator/index.ts';
import { isCode } from './api/api-error.ts';
import { useDesk } from './desk.ts';
import { useNoteRead } from './read-sources.ts';

/** Calls whose output has `next`, and whose query has `after`. */
type PagedCall = {
  [K in OperatorCall]: OperatorOutput<K> extends { next?: string | undefined }
    ? 'next' extends keyof OperatorOutput<K>
      ? K
      : never
    : never;
}[OperatorCall];

export type Pages<K extends PagedCall> = UseInfiniteQueryResult<OperatorOutput<K>[]>;

interface Options<T> {
  enabled?: boolean;
  /** Reads all shown pages again after this time, while the page is visible. A function can decide by them. */
  everyMs?: number | ((pages: readonly T[]) => number | null);
}

/** Reads a list page by page: the first one now, the next ones by `fetchNextPage`. */
export function useReadPages<K extends PagedCall>(
  call: K,
  input: OperatorInput<K>,
  { enabled = true, everyMs }: Options<OperatorOutput<K>> = {},
): Pages<K> {
  const { api } = useDesk();
  const noteRead = useNoteRead();
  return useInfiniteQuery({
    queryKey: [call, input, 'pages'],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, queryKey, pageParam: after }): Promise<OperatorOutput<K>> => {
      const { query } = input as { query?: object };
      return api(call, { ...input, query: { ...query, after } } as OperatorInput<K>, {
        signal,
        onRead: noteRead(queryKey, after !== undefined),
      });
    },
    getNextPageParam: (last) => last.next,
    select: ({ pages }) => pages,
    enabled,
    refetchInterval: ({ state }) => {
      if (isCode(state.error, 'operator.forbidden')) return false;
      return (typeof everyMs === 'function' ? everyMs(state.data?.pages ?? []) : everyMs) ?? false;
    },
  });
}

/** The number of rows that are shown; `100+` if there are more. */
export const countText = (rows: readonly unknown[], { hasNextPage }: { hasNextPage: boolean }): string =>
  `${rows.length}${hasNextPage ? '+' : ''}`;
