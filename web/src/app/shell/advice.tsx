import { lazyPart } from '#web/lib/react/lazy-part.tsx';

/** Few pages are open in an app's own browser: entry.client.tsx has this fetched before the first render for those alone. */
export const BrowserAdvice = lazyPart(
  async () => (await import('#web/features/browser/components/browser-advice.tsx')).BrowserAdvice,
);
