import type { PageDefinition } from '#web/navigation/page.ts';

export const sharePage: PageDefinition = { title: 'share.title', desktop: () => import('./page.tsx') };
