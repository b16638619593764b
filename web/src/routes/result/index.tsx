import type { PageDefinition } from '#web/app/page.ts';
import { prefetchOrder } from '#web/features/orders/queries.ts';

export const resultPage: PageDefinition = {
  title: 'result.title',
  texts: ['orders'],
  reads: ['order'],
  load: (context) => void prefetchOrder(context, context.search.order),
  desktop: () => import('./page.desktop.tsx'),
  mobile: () => import('./page.mobile.tsx'),
};
