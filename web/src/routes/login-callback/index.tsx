import type { PageDefinition } from '#web/navigation/page.ts';

/** The page to which an identity provider returns the player. The path's `provider` names the provider. */
export const loginCallbackPage: PageDefinition = {
  title: 'login.title',
  texts: ['account'],
  desktop: () => import('./page.tsx'),
};
