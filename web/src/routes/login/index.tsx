import type { PageDefinition } from '#web/app/page.ts';
import { gamesQuery } from '#web/features/catalog/queries.ts';

export const loginPage: PageDefinition = {
  title: 'login.title',
  texts: ['account'],
  description: 'login.description',
  load: ({ queryClient, locale }) => void queryClient.prefetchQuery(gamesQuery(locale)),
  desktop: () => import('./page.desktop.tsx'),
  mobile: () => import('./page.mobile.tsx'),
};
