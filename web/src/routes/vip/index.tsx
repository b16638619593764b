import type { PageDefinition } from '#web/navigation/page.ts';

export const vipPage: PageDefinition = { title: 'vip.title', desktop: () => import('./page.tsx') };
export const vipFaqPage: PageDefinition = { title: 'vip.faq', desktop: () => import('./faq.tsx') };
