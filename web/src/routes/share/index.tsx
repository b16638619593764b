import type { PageDefinition } from '#web/app/page.ts';

export const sharePage: PageDefinition = { title: 'share.title', desktop: () => import('./page.tsx') };
