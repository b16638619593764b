import type { PageDefinition } from '#web/app/page.ts';

export const notFoundPage: PageDefinition = {
  title: 'notfound.title',
  frame: 'bare',
  desktop: () => import('./page.tsx'),
};
