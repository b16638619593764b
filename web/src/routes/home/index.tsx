import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import { newestQuery } from '#web/features/news/api/queries.ts';
import type { PageDefinition } from '#web/navigation/page.ts';

export const homePage: PageDefinition = {
  title: 'home.title',
  later: ['lottery', 'rewards'],
  load: ({ queryClient, locale }) =>
    Promise.all([queryClient.prefetchQuery(gamesQuery(locale)), queryClient.prefetchQuery(newestQuery(locale))]),
  desktop: () => import('./page.tsx'),
};
