import type { PageDefinition } from '#web/navigation/page.ts';

/** Pages that a game opens in its own web view. */
export const bindUserPage: PageDefinition = {
  title: 'sdk.bind_user',
  texts: ['community'],
  frame: 'bare',
  desktop: () => import('./bind-user.tsx'),
};
export const openBrowserPage: PageDefinition = {
  title: 'sdk.open_browser',
  frame: 'bare',
  desktop: () => import('./open-browser.tsx'),
};
export const surveyPage: PageDefinition = {
  title: 'sdk.survey',
  texts: ['survey'],
  frame: 'bare',
  desktop: () => import('./survey.tsx'),
};
