import type { PageDefinition } from '#web/navigation/page.ts';

/** Deletion of the account: one page that a game opens, and one for all players. */
export const accountDeletionPage: PageDefinition = {
  title: 'accdel.title',
  texts: ['account'],
  frame: 'bare',
  desktop: () => import('./page.tsx'),
};
export const accountDeletionCommonPage: PageDefinition = {
  title: 'accdel.title',
  texts: ['account'],
  frame: 'bare',
  desktop: () => import('./common.tsx'),
};
