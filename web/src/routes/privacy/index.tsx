import type { PageDefinition } from '#web/navigation/page.ts';

const privacy = { title: 'privacy.title', texts: ['privacy'], desktop: () => import('./page.tsx') } as const;

export const privacyPage: PageDefinition = privacy;
/** For a game that shows it in itself. */
export const sdkPrivacyPage: PageDefinition = { ...privacy, frame: 'bare' };
