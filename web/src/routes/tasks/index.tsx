import { tasksQuery } from '#web/features/tasks/api/queries.ts';
import type { PageDefinition } from '#web/navigation/page.ts';

export const tasksPage: PageDefinition = {
  title: 'tasks.title',
  texts: ['rewards', 'tasks'],
  load: ({ queryClient, locale }) => queryClient.prefetchQuery(tasksQuery(locale)),
  desktop: () => import('./page.tsx'),
};
