import { waysQuery } from '#web/features/account/api/queries.ts';
import type { PageContext, PageDefinition } from '#web/navigation/page.ts';

const load = ({ queryClient, locale }: PageContext) => queryClient.prefetchQuery(waysQuery(locale));

/** Sign-in that a PC game client starts. The result goes back to the client. */
export const preLoginGooglePage: PageDefinition = {
  title: 'login.title',
  texts: ['account'],
  load,
  frame: 'bare',
  desktop: () => import('./pre-login-google.tsx'),
};
export const loginFacebookPage: PageDefinition = {
  title: 'login.title',
  texts: ['account'],
  load,
  frame: 'bare',
  desktop: () => import('./login-facebook.tsx'),
};
export const preLoginFacebookPage: PageDefinition = {
  title: 'login.title',
  texts: ['account'],
  load,
  frame: 'bare',
  desktop: () => import('./pre-login-facebook.tsx'),
};
