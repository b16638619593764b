import type { PageDefinition } from '#web/app/page.ts';

export const loginPage: PageDefinition = {
  title: 'login.title',
  desktop: () => import('./page.desktop.tsx'),
  mobile: () => import('./page.mobile.tsx'),
};
