import { useEffect } from 'react';
import { useLocale } from '#web/i18n/index.tsx';
import { useEnvironment } from '#web/lib/visit/environment.ts';

/** The title and description of the page on screen, for the window and for search engines. */
export interface PageHead {
  /** Includes the shop's name. */
  title: string;
  description?: string | null;
}

/** Returns `<page> · <shop>`, as the server's brand.ts does for the first page. */
export const titled = (name: string, shop: string): string => (name === shop ? shop : `${name} · ${shop}`);

/** Replaces the title and description that the server wrote for the first page. */
export function writeHead({ title, description }: PageHead): void {
  document.title = title;
  if (description) document.querySelector('meta[name="description"]')?.setAttribute('content', description);
}

/**
 * Removes the addresses that the server wrote for the first page. Browsers share them, which is wrong on other pages.
 */
export function forgetAddresses(): void {
  for (const link of document.querySelectorAll('link[rel="canonical"], link[hreflang]')) link.remove();
}

/**
 * Names a page after its content, as server/src/http/pages/card.ts does for the first page. Overwrites the page's own
 * name, which a layout effect writes before.
 * @param name undefined if it is not known yet
 */
export function usePageHead(name: string | undefined, description?: string | null): void {
  const { locale } = useLocale();
  const { shop } = useEnvironment();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the language writes the page's own name again
  useEffect(() => {
    if (name) writeHead({ title: titled(name, shop), description });
  }, [name, description, shop, locale]);
}
