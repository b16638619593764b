import { lazyPart } from '#web/lib/react/lazy-part.tsx';

/** Rarely needed: entry.client.tsx preloads it before the first render, and only in an app's own browser. */
export const BrowserAdvice = lazyPart(
  async () => (await import('#web/features/browser/components/browser-advice.tsx')).BrowserAdvice,
);
