import { gamesQuery } from '#web/features/catalog/api/queries.ts';
import type { PageDefinition } from '#web/navigation/page.ts';

export const gameCenterPage: PageDefinition = {
  title: 'gamecenter.title',
  frame: 'mobile',
  load: ({ queryClient, locale }) => queryClient.prefetchQuery(gamesQuery(locale)),
  desktop: () => import('./page.tsx'),
};
