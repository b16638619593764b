import type { PageDefinition } from '#web/navigation/page.ts';

export const couponsPage: PageDefinition = {
  title: 'coupons.title',
  texts: ['coupons'],
  desktop: () => import('./page.tsx'),
};
