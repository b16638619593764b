import type { PageDefinition } from '#web/app/page.ts';

export const bindPage: PageDefinition = { title: 'bind.title', desktop: () => import('./page.tsx') };
