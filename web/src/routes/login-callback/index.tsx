import { waysQuery } from '#web/features/account/api/queries.ts';
import type { PageDefinition } from '#web/navigation/page.ts';

/** The page to which an identity provider returns the player. The path's `provider` names the provider. */
export const loginCallbackPage: PageDefinition = {
  title: 'login.title',
  texts: ['account'],
  load: ({ queryClient, locale }) => queryClient.prefetchQuery(waysQuery(locale)),
  desktop: () => import('./page.tsx'),
};
