import type { PageDefinition } from '#web/navigation/page.ts';

/** Where an identity provider sends the player back to; the path's `provider` says which. */
export const loginCallbackPage: PageDefinition = {
  title: 'login.title',
  texts: ['account'],
  desktop: () => import('./page.tsx'),
};
