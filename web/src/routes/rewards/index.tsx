import type { PageDefinition } from '#web/navigation/page.ts';

export const rewardsPage: PageDefinition = {
  title: 'rewards.title',
  texts: ['orders', 'rewards', 'tasks'],
  later: ['lottery'],
  desktop: () => import('./page.tsx'),
};
