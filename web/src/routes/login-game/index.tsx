import type { PageDefinition } from '#web/navigation/page.ts';

/** Sign-in through the installed game. */
export const loginGamePage: PageDefinition = {
  title: 'login.title',
  texts: ['account'],
  desktop: () => import('./page.tsx'),
};
