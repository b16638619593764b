import { prefetchOrder } from '#web/features/orders/api/queries.ts';
import type { PageDefinition } from '#web/navigation/page.ts';

export const orderPage: PageDefinition = {
  title: 'order.title',
  texts: ['orders'],
  load: (context) => prefetchOrder(context, context.search.order),
  desktop: () => import('./page.tsx'),
};
