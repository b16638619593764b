import { waysQuery } from '#web/features/account/api/queries.ts';
import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import type { PageDefinition } from '#web/navigation/page.ts';

export const loginPage: PageDefinition = {
  title: 'login.title',
  texts: ['account'],
  description: 'login.description',
  load: ({ queryClient, locale }) =>
    Promise.all([queryClient.prefetchQuery(gamesQuery(locale)), queryClient.prefetchQuery(waysQuery(locale))]),
  desktop: () => import('./page.tsx'),
};
