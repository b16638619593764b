import type { PageDefinition } from '#web/navigation/page.ts';

/** The player's own monthly limit. The account menu links here. */
export const spendingPage: PageDefinition = {
  title: 'spending.title',
  texts: ['orders'],
  desktop: () => import('./page.tsx'),
};
