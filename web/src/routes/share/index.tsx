import { invitesQuery } from '#web/features/invites/api/queries.ts';
import type { PageDefinition } from '#web/navigation/page.ts';

export const sharePage: PageDefinition = {
  title: 'share.title',
  description: 'share.description',
  texts: ['rewards', 'share'],
  load: ({ queryClient, locale }) => queryClient.prefetchQuery(invitesQuery(locale)),
  desktop: () => import('./page.tsx'),
};
