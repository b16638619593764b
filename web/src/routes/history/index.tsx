import type { PageDefinition } from '#web/navigation/page.ts';

export const historyPage: PageDefinition = {
  title: 'history.title',
  texts: ['orders'],
  desktop: () => import('./page.tsx'),
};
