import { prefetchOrder } from '#web/features/orders/api/queries.ts';
import type { PageDefinition } from '#web/navigation/page.ts';

export const resultPage: PageDefinition = {
  title: 'result.title',
  texts: ['orders', 'tasks', 'vip'],
  load: (context) => prefetchOrder(context, context.search.order),
  desktop: () => import('./page.tsx'),
};
