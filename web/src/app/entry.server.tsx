import { loaders } from 'virtual:locales';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import type { Locale } from '#contract/locales.ts';
import { BASE_PATH, type PageId, pageAt, redirectOf, type Variant } from '#contract/routes.ts';
import { placeQuery } from '#web/features/regions/api/queries.ts';
import { createLanguage } from '#web/i18n/language.ts';
import { tagOf } from '#web/i18n/languages.ts';
import type { ApiParts } from '#web/lib/portal/api.ts';
import { renderAsLater } from '#web/lib/react/store.ts';
import type { KeptInTab } from '#web/lib/storage/kept-answers.ts';
import type { Storage } from '#web/lib/storage/storage.ts';
import { createVisit } from '#web/lib/visit/create-visit.ts';
import { type GivenConsent, type Root, unknownBrowser } from '#web/lib/visit/environment.ts';
import { type Channel, createSession, type UserInfo } from '#web/lib/visit/session.ts';
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
  /** For a preview: the signed-in player whose page it is, or null for a visitor. Absent: no preview. */
  preview?: { player: UserInfo | null };
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

/** The storage of a visit by a signed-in player. */
const keptOf = (player: UserInfo): Storage => ({
  ...nothingKept,
  getItem: async <T,>(key: string) => {
    const kept: Record<string, unknown> = { token: player.token, userInfo: player };
    return (kept[key] as T | undefined) ?? null;
  },
});

/**
 * Renders a page for a visitor who is not signed in, or a preview of a player's page. All state is created per call, so
 * that two renders share only code.
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
      () => (asked.preview?.player ? keptOf(asked.preview.player) : nothingKept),
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
  { url, variant, locale, root, chosen, country, now, preview }: Asked,
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

  const environment = unknownBrowser({ ...root, variant, theme: 'system', lang: tagOf(locale), country: chosen });
  const app = (
    <Providers
      environment={preview ? { ...environment, consent: answered(root.privacy, now) } : environment}
      language={language}
      visit={visit}
      router={router}
    />
  );
  const html = preview ? await previewOf(app, visit.queryClient) : await htmlOf(app);
  const page = { at: now, locale, path: new URL(url).pathname, asked: [...addresses] };
  const finished = finishedScript(finishedAt(page, visit.queryClient));
  return { html, finished };
}

/** A preview shows no question about cookies. */
const answered = (privacy: string | null, now: number): GivenConsent => ({
  answer: 'rejected',
  at: new Date(now).toISOString(),
  version: privacy ?? '',
});

/** Answers of a player's page depend on each other at most this often: session, offers, their prices, … */
const MOST_PASSES = 5;

/**
 * Renders the app as a browser shows it once all answers came. Effects do not run here, so the queries that a pass
 * created are fetched before the next pass.
 */
async function previewOf(app: ReactNode, client: QueryClient): Promise<string> {
  renderAsLater(true);
  try {
    for (let pass = 1; ; pass++) {
      const html = await htmlOf(app);
      const due = client.getQueryCache().findAll({
        predicate: ({ state, options }) =>
          state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false,
      });
      if (due.length === 0 || pass === MOST_PASSES) return html;
      await Promise.allSettled(due.map((query) => query.fetch()));
    }
  } finally {
    renderAsLater(false);
  }
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
