import type { PageDefinition } from '#web/navigation/page.ts';

export const newsPage: PageDefinition = { title: 'news.title', frame: 'mobile', desktop: () => import('./page.tsx') };
