import { loaders } from 'virtual:locales';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import type { Locale } from '#contract/locales.ts';
import { BASE_PATH, type PageId, pageAt, redirectOf, type Variant } from '#contract/routes.ts';
import { placeQuery } from '#web/features/regions/api/queries.ts';
import { createLanguage } from '#web/i18n/language.ts';
import { tagOf } from '#web/i18n/languages.ts';
import type { ApiParts } from '#web/lib/portal/api.ts';
import type { KeptInTab } from '#web/lib/storage/kept-answers.ts';
import type { Storage } from '#web/lib/storage/storage.ts';
import { createVisit } from '#web/lib/visit/create-visit.ts';
import { type Root, unknownBrowser } from '#web/lib/visit/environment.ts';
import { type Channel, createSession } from '#web/lib/visit/session.ts';
import type { Visit } from '#web/lib/visit/visit.ts';
import { addressOf, createMemoryHistory, placeOf } from '#web/navigation/router/history.ts';
import { parseSearch, shopOf } from '#web/navigation/search.ts';
import { finishedAt, finishedScript } from './finished.ts';
import { cleaned } from './on-navigate.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';
import { loadShell } from './shell/load.ts';

/** What a page is rendered for. */
export interface Asked {
  /** The whole address, with its parameters: "https://shop.example/platform/v2/payment?gid=1". */
  url: string;
  variant: Variant;
  locale: Locale;
  /** What the server writes on `<html>` beside, the same for everybody. */
  root: Pick<Root, 'shop' | 'gid' | 'lacks' | 'framers' | 'privacy' | 'events' | 'returning'>;
  /** The country that its visitors have chosen, of ISO 3166; null: none, or none that the page depends on. */
  chosen: string | null;
  /** The country of their network addresses, of ISO 3166; null: not known. */
  country: string | null;
  /** Answers the calls of the page, as the portal does; given addresses below the origin. */
  fetch: ApiParts['fetch'];
  /** By the portal's clock, in milliseconds. */
  now: number;
}

/** A page as HTML. */
export interface Rendered {
  /** The content of `#app`. */
  html: string;
  /** The element with which the browser takes it over, to stand behind `#app`. */
  finished: string;
}

/** Pages whose prices depend on the place. */
const TOP_UP: readonly (PageId | undefined)[] = ['payment', 'sdk-pay', 'sdk-pay-pc'];

/** A server keeps nothing of a visit, and has no tabs to tell. */
const nothingKept: Storage = {
  getItem: async () => null,
  setItem: async (_key, value) => value,
  removeItem: async () => undefined,
};
const nothingInTab: KeptInTab = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const noChannel: Channel = { post: () => undefined, onMessage: () => undefined, close: () => undefined };

/**
 * Renders a page as a visitor sees it who is not signed in. Everything that it uses is made anew: two renders share code
 * and nothing that changes.
 * @returns null for an address that leads to another one: the browser follows it
 * @throws whatever the page throws
 */
export async function render(asked: Asked): Promise<Rendered | null> {
  const addresses = new Set<string>();
  const visit = createVisit({
    fetch: (url, init) => {
      addresses.add(String(url));
      return asked.fetch(url, init);
    },
    session: createSession(
      () => nothingKept,
      () => noChannel,
    ),
    tab: () => nothingInTab,
    // The browser tries again what is missing.
    retries: 0,
    finishedAt: asked.now,
    defaultGid: asked.root.gid,
  });
  try {
    return await renderFor(visit, asked, addresses);
  } finally {
    // Answers would be kept for ten minutes, by timers.
    visit.queryClient.clear();
  }
}

async function renderFor(
  visit: Visit,
  { url, variant, locale, root, chosen, country, now }: Asked,
  addresses: ReadonlySet<string>,
): Promise<Rendered | null> {
  const { origin, href } = new URL(url);
  const language = createLanguage(loaders);
  const place = placeOf(href.slice(origin.length + BASE_PATH.length));
  // The browser follows a redirect, and takes a ticket out of the address.
  if (redirectOf(place.path, variant) !== null || cleaned(parseSearch(place.query), pageAt(place.path))) return null;
  if (TOP_UP.includes(pageAt(place.path))) visit.queryClient.setQueryData(placeQuery.queryKey, { country });
  const router = createAppRouter(
    {
      visit,
      language,
      device: variant,
      saveLanguage: () => undefined,
      languages: () => ({ stored: null, browser: [locale] }),
      // Who comes with a ticket is taken in by the browser.
      onNavigate: cleaned,
      prefetch: (load) => load(),
    },
    createMemoryHistory(addressOf(place)),
    origin,
  );
  await visit.session.load();
  await router.load();
  const { search = {}, failure } = router.shown() ?? {};
  if (failure) throw failure;
  await loadShell(visit.queryClient, shopOf(search, root.gid).gid, locale);

  const html = await htmlOf(
    <Providers
      environment={unknownBrowser({ ...root, variant, theme: 'system', lang: tagOf(locale), country: chosen })}
      language={language}
      visit={visit}
      router={router}
    />,
  );
  const page = { at: now, locale, path: new URL(url).pathname, asked: [...addresses] };
  const finished = finishedScript(finishedAt(page, visit.queryClient));
  return { html, finished };
}

/** Renders all of it, with what it waits for. @throws the first error of a component */
async function htmlOf(app: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(app, {
    onError: (error) => void errors.push(error),
    // React would move large parts to the end and put them in place with scripts, which the page's policy forbids.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  if (errors.length > 0) throw errors[0];
  return new Response(prelude).text();
}
