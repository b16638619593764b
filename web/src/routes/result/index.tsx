import type { PageDefinition } from '#web/app/page.ts';

export const resultPage: PageDefinition = {
  title: 'result.title',
  desktop: () => import('./page.desktop.tsx'),
  mobile: () => import('./page.mobile.tsx'),
};
