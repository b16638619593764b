import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import { pageQuery } from '#web/features/news/api/queries.ts';
import type { PageDefinition } from '#web/navigation/page.ts';

export const privacyPage: PageDefinition = {
  title: 'privacy.title',
  texts: ['privacy'],
  load: ({ queryClient, locale, search }) =>
    Promise.all([
      queryClient.prefetchQuery(gamesQuery(locale)),
      queryClient.prefetchQuery(pageQuery(search.doc ?? 'privacy', locale)),
    ]),
  desktop: () => import('./page.tsx'),
};
