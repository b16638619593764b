import type { PageDefinition } from '#web/navigation/page.ts';

export const notFoundPage: PageDefinition = {
  title: 'notfound.title',
  frame: 'bare',
  desktop: () => import('./page.tsx'),
};
