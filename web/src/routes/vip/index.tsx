import { vipQuery } from '#web/features/vip/api/queries.ts';
import type { PageDefinition } from '#web/navigation/page.ts';

export const vipPage: PageDefinition = {
  title: 'vip.title',
  description: 'vip.description',
  texts: ['vip'],
  load: ({ queryClient, locale }) => queryClient.prefetchQuery(vipQuery(locale)),
  desktop: () => import('./page.tsx'),
};

export const vipFaqPage: PageDefinition = {
  title: 'vip.faq',
  texts: ['vip'],
  load: ({ queryClient, locale }) => queryClient.prefetchQuery(vipQuery(locale)),
  desktop: () => import('./faq.tsx'),
};
