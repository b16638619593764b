import { useEffect } from 'react';
import { useLocale } from '#web/i18n/index.tsx';
import { useVisit } from '#web/lib/visit/visit.ts';
import { useSearch } from '#web/navigation/links.tsx';
import { shopOf, stringifySearch } from '#web/navigation/search.ts';

interface Shown {
  gid?: number;
  pid?: number;
  /** See Visit. */
  defaultGid?: number;
  locale: string;
  pathname: string;
}

/**
 * Returns the query of the manifest's address. Every page requests it with the query that the server's head.ts writes.
 */
export function manifestQuery({ gid, pid, defaultGid, locale, pathname }: Shown): string {
  const start = `${pathname}${stringifySearch({ gid, pid })}`;
  return stringifySearch({ ...shopOf({ gid, pid }, defaultGid), start_url: start, locale });
}

/** Updates the page's manifest link to the game and language on screen. */
export function useManifestLink(): void {
  const { gid, pid } = useSearch();
  const { defaultGid } = useVisit();
  const { locale } = useLocale();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (!link) return;
    const address = new URL(link.href);
    address.search = manifestQuery({ gid, pid, defaultGid, locale, pathname: location.pathname });
    // Setting `href`, even to the same value, makes the browser fetch the manifest again.
    if (address.href !== link.href) link.href = address.href;
  });
}
