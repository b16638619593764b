import type { PageDefinition } from '#web/navigation/page.ts';

export const bindPage: PageDefinition = { title: 'bind.title', desktop: () => import('./page.tsx') };
