import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import type { PageDefinition } from '#web/navigation/page.ts';

export const homePage: PageDefinition = {
  title: 'home.title',
  later: ['lottery', 'rewards'],
  load: ({ queryClient, locale }) => queryClient.prefetchQuery(gamesQuery(locale)),
  desktop: () => import('./page.desktop.tsx'),
  mobile: () => import('./page.mobile.tsx'),
};
