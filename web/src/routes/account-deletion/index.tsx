import type { PageDefinition } from '#web/navigation/page.ts';

/** Deletion of the account: opened from a game, and for everybody. */
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
