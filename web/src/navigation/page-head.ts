import { useEffect } from 'react';
import { useLocale } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';

/** What the window and a search say of the page on screen. */
export interface PageHead {
  /** With the shop's name. */
  title: string;
  description?: string | null;
}

/** `<page> · <shop>`, as the server's brand.ts says it before. */
export const titled = (name: string, shop: string): string => (name === shop ? shop : `${name} · ${shop}`);

/** Writes it over what the server said of the page that was loaded. */
export function writeHead({ title, description }: PageHead): void {
  document.title = title;
  if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
}

/** What was said of the page that was loaded is not said of another one: browsers share the address that stands there. */
export function forgetAddresses(): void {
  for (const link of document.querySelectorAll('link[rel="canonical"], link[hreflang]')) link.remove();
}

/**
 * Names a page by what it shows, as server/src/http/pages/card.ts names it before: after the page's own name, which is written while
 * the page is laid out.
 * @param name undefined: not known yet
 */
export function usePageHead(name: string | undefined, description?: string | null): void {
  const { locale } = useLocale();
  const { shop } = useEnvironment();
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language the page's own name was written meanwhile
  useEffect(() => {
    if (name) writeHead({ title: titled(name, shop), description });
  }, [name, description, shop, locale]);
}
