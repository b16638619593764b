import { bindingQuery } from '#web/features/binding/api/queries.ts';
import type { PageDefinition } from '#web/navigation/page.ts';

export const bindPage: PageDefinition = {
  title: 'bind.title',
  texts: ['account', 'bind', 'rewards', 'tasks'],
  load: ({ queryClient, locale }) => queryClient.prefetchQuery(bindingQuery(locale)),
  desktop: () => import('./page.tsx'),
};
