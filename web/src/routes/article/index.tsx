import type { PageDefinition } from '#web/navigation/page.ts';

export const articlePage: PageDefinition = {
  title: 'article.title',
  texts: ['news', 'share'],
  desktop: () => import('./page.tsx'),
};
