import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import { newestQuery, pageQuery } from '#web/features/news/api/queries.ts';
import type { PageDefinition } from '#web/navigation/page.ts';

export const mainpagePage: PageDefinition = {
  title: 'mainpage.title',
  texts: ['news'],
  load: ({ queryClient, locale }) =>
    Promise.all([
      queryClient.prefetchQuery(gamesQuery(locale)),
      queryClient.prefetchQuery(pageQuery('mainpage', locale)),
      queryClient.prefetchQuery(newestQuery(locale)),
    ]),
  desktop: () => import('./page.tsx'),
};
