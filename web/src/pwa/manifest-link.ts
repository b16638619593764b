import { useEffect } from 'react';
import { BASE_PATH, pageAt } from '#contract/routes.ts';
import { useSearch } from '#web/app/navigation.tsx';
import { useLocale } from '#web/i18n/index.tsx';

/** Pages to start at; from elsewhere the installed app starts where the server says. */
const STARTS: readonly unknown[] = ['home', 'payment'];

/** What the manifest is asked for: the same as the server's head.ts writes into the page. */
export function manifestQuery(shown: { gid?: number; pid?: number; locale: string; pathname: string }): string {
  const { gid, pid, locale, pathname } = shown;
  const shop = Object.entries({ gid, pid }).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  const start = STARTS.includes(pageAt(pathname.slice(BASE_PATH.length)))
    ? `${pathname}?${new URLSearchParams(shop)}`
    : null;
  return String(new URLSearchParams([...shop, ['locale', locale], ...(start ? [['start_url', start]] : [])]));
}

/** Keeps the page's manifest that of the game and the language on screen. */
export function useManifestLink(): void {
  const { gid, pid } = useSearch();
  const { locale } = useLocale();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    if (!link) return;
    const address = new URL(link.href);
    address.search = manifestQuery({ gid, pid, locale, pathname: location.pathname });
    // Setting it, even to the same, makes the browser ask again.
    if (address.href !== link.href) link.href = address.href;
  });
}
