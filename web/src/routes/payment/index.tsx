import type { PageDefinition } from '#web/app/page.ts';
import { shopOf } from '#web/app/search.ts';
import { gameQuery } from '#web/features/catalog/queries.ts';

export const paymentPage: PageDefinition = {
  title: 'payment.title',
  reads: ['gid', 'pid'],
  load: ({ queryClient, locale, search }) => void queryClient.prefetchQuery(gameQuery(shopOf(search).gid, locale)),
  desktop: () => import('./page.desktop.tsx'),
  mobile: () => import('./page.mobile.tsx'),
  ownBottom: true,
};
