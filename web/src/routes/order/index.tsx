import type { PageDefinition } from '#web/app/page.ts';

export const orderPage: PageDefinition = {
  title: 'order.title',
  desktop: () => import('./page.desktop.tsx'),
  mobile: () => import('./page.mobile.tsx'),
};
