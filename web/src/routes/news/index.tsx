import { newsQuery } from '#web/features/news/api/queries.ts';
import type { PageDefinition } from '#web/navigation/page.ts';

export const newsPage: PageDefinition = {
  title: 'news.title',
  description: 'news.description',
  texts: ['news'],
  load: ({ queryClient, locale, search }) => queryClient.prefetchInfiniteQuery(newsQuery(locale, search.tab)),
  desktop: () => import('./page.tsx'),
};
