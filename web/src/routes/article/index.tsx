import type { PageDefinition } from '#web/navigation/page.ts';

export const articlePage: PageDefinition = {
  title: 'article.title',
  texts: ['news', 'share'],
  desktop: () => import('./page.tsx'),
};
/** For a game that brings its own frame. */
export const pureArticlePage: PageDefinition = {
  title: 'article.title',
  texts: ['news'],
  frame: 'bare',
  desktop: () => import('./pure.tsx'),
};
