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

/** The input of a page render. */
export interface Asked {
  /** The full address with its parameters: "https://shop.example/platform/v2/payment?gid=1". */
  url: string;
  variant: Variant;
  locale: Locale;
  /** Further attributes that the server writes on `<html>`, the same for all visitors. */
  root: Pick<Root, 'shop' | 'gid' | 'lacks' | 'framers' | 'privacy' | 'events' | 'returning'>;
  /**
   * The country that the visitor chose, an ISO 3166 code. Null if there is none or if the page does not depend on it.
   */
  chosen: string | null;
  /** The country of the visitor's network address, an ISO 3166 code. Null if it is unknown. */
  country: string | null;
  /** Answers the page's API calls as the portal does. It gets addresses below the origin. */
  fetch: ApiParts['fetch'];
  /** The portal's time, in milliseconds. */
  now: number;
}

/** A page as HTML. */
export interface Rendered {
  /** The content of `#app`. */
  html: string;
  /** The element from which the browser takes the page over. It goes after `#app`. */
  finished: string;
}

/** Pages whose prices depend on the country. */
const TOP_UP: readonly (PageId | undefined)[] = ['payment', 'sdk-pay', 'sdk-pay-pc'];

/** A server stores nothing for a visit and has no other tabs. */
const nothingKept: Storage = {
  getItem: async () => null,
  setItem: async (_key, value) => value,
  removeItem: async () => undefined,
};
const nothingInTab: KeptInTab = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
const noChannel: Channel = { post: () => undefined, onMessage: () => undefined, close: () => undefined };

/**
 * Renders a page for a visitor who is not signed in. All state is created per call, so that two renders share only
 * code.
 * @returns null if the address redirects: the browser follows the redirect
 * @throws the error that the page throws
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
    // The browser retries failed requests.
    retries: 0,
    finishedAt: asked.now,
    defaultGid: asked.root.gid,
  });
  try {
    return await renderFor(visit, asked, addresses);
  } finally {
    // Otherwise timers would keep the answers for ten minutes.
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
  // The browser follows redirects and removes tickets from the address.
  if (redirectOf(place.path, variant) !== null || cleaned(parseSearch(place.query), pageAt(place.path))) return null;
  if (TOP_UP.includes(pageAt(place.path))) visit.queryClient.setQueryData(placeQuery.queryKey, { country });
  const router = createAppRouter(
    {
      visit,
      language,
      device: variant,
      saveLanguage: () => undefined,
      languages: () => ({ stored: null, browser: [locale] }),
      // The browser signs in players who come with a ticket.
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

/**
 * Renders all of the app, including the parts that suspend.
 * @throws the first error of a component
 */
async function htmlOf(app: ReactNode): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerender(app, {
    onError: (error) => void errors.push(error),
    // Otherwise React moves large parts to the end and inserts them with scripts, which the page's policy forbids.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  if (errors.length > 0) throw errors[0];
  return new Response(prelude).text();
}
