import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Output } from '#contract/endpoints/index.ts';
import type { Locale } from '#contract/locales.ts';
import { apiOf, ownKey, refetchOwn } from '#web/lib/portal/query.ts';

/** The current tasks; public, the same for everybody. */
export const tasksQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['tasks', locale],
    queryFn: async ({ client, signal }) =>
      (await apiOf(client)('GET /tasks', { query: { locale } }, { signal, anonymous: true })).tasks,
  });

/** The player's progress. Always refetched on focus, because a match or a payment may have changed it. */
export const progressQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ownKey('tasks'),
    queryFn: ({ client, signal }) => apiOf(client)('GET /me/tasks', {}, { signal }),
    enabled: signedIn,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** Refetches everything that a claim, or a refused one, may have changed. */
export const refreshAfterClaim = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.invalidateQueries({ queryKey: ['tasks'] }),
    refetchOwn(client, 'tasks', 'rewards', 'due', 'coupons', 'quote', 'vip', 'points'),
  ]);

/** Marks a step as claimed in the cache until the server's answer arrives. */
export function showClaimed(client: QueryClient, id: string, period: string, target: number): void {
  client.setQueryData(
    progressQuery(true).queryKey,
    (known: Output<'GET /me/tasks'> | undefined) =>
      known && {
        ...known,
        tasks: known.tasks.map((task) =>
          task.id === id && task.period === period
            ? {
                ...task,
                steps: task.steps.map((step) =>
                  step.target === target ? { ...step, state: 'claimed' as const } : step,
                ),
              }
            : task,
        ),
      },
  );
}
