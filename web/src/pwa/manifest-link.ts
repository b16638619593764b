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

/** What the manifest is asked for, by every page: the same as the server's head.ts writes into it. */
export function manifestQuery({ gid, pid, defaultGid, locale, pathname }: Shown): string {
  const start = `${pathname}${stringifySearch({ gid, pid })}`;
  return stringifySearch({ ...shopOf({ gid, pid }, defaultGid), start_url: start, locale });
}

/** Keeps the page's manifest that of the game and the language on screen. */
export function useManifestLink(): void {
  const { gid, pid } = useSearch();
  const { defaultGid } = useVisit();
  const { locale } = useLocale();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (!link) return;
    const address = new URL(link.href);
    address.search = manifestQuery({ gid, pid, defaultGid, locale, pathname: location.pathname });
    // Setting it, even to the same, makes the browser ask again.
    if (address.href !== link.href) link.href = address.href;
  });
}
