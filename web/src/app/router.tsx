import type { Locale } from '#contract/locales.ts';
import { type AppPageId, isBarePage, PATHS, type PageId, pageAt, redirectOf, type Variant } from '#contract/routes.ts';
import type { Language } from '#web/i18n/language.ts';
import { localeCandidates, localeOf } from '#web/i18n/languages.ts';
import { lazyPart } from '#web/lib/react/lazy-part.tsx';
import type { Visit } from '#web/lib/visit/visit.ts';
import { addressOf, type Place, type PlaceHistory } from '#web/navigation/router/history.ts';
import { createRouter, type Opened, type Router } from '#web/navigation/router/router.ts';
import { parseSearch, type Search, stringifySearch, validateSearch } from '#web/navigation/search.ts';
import { pages } from './pages.ts';

export interface AppContext {
  visit: Visit;
  language: Language;
  /** The form of pages for this device. */
  device: Variant;
  /** The stored language, and the languages of the server or browser. */
  saveLanguage(locale: Locale): void;
  languages(): { stored: string | null; browser: readonly string[] };
  /**
   * Runs on each change of the address, before its page loads.
   * @returns the parameters to use instead, or null if none had to be removed
   */
  onNavigate(raw: Record<string, unknown>, page: PageId | undefined): Record<string, unknown> | null;
  /**
   * Runs the page's data requests before its code is loaded. The page waits for the returned promise.
   * @param preload true if the player has not opened the page yet
   */
  prefetch(load: () => Promise<unknown> | undefined, preload: boolean): Promise<unknown> | undefined;
}

/** The frames around pages. */
const FRAMES = {
  desktop: async () => (await import('./shell/desktop.tsx')).DesktopShell,
  mobile: async () => (await import('./shell/mobile.tsx')).MobileShell,
  bare: async () => (await import('./shell/bare.tsx')).BareShell,
};

/** Returns a function that calls `make` once per key and returns the stored value afterwards. */
function once<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

export interface AppRouter extends Router {
  /** Keeps a page's code in memory. Importing a module takes a task, and so a frame, even if it is already loaded. */
  keepCode(page: AppPageId): Promise<unknown>;
}

/**
 * Creates the router of one visit.
 * @param origin of the shop: "https://shop.example"
 */
export function createAppRouter(context: AppContext, history: PlaceHistory, origin: string): AppRouter {
  const { visit, language, device } = context;
  const frames = once((id: keyof typeof FRAMES) => lazyPart(FRAMES[id]));
  const parts = once((id: AppPageId) => {
    const { frame, desktop, mobile } = pages[id];
    const form = frame === 'mobile' ? 'mobile' : device;
    const load = (form === 'mobile' && mobile) || desktop;
    return lazyPart(async () => (await load()).Page);
  });

  const keepCode = (id: AppPageId) => Promise.all([frames(pages[id].frame ?? device).preload(), parts(id).preload()]);

  /** Fetches the data, texts and code of a page. The promise resolves when the first render has all that it needs. */
  async function fetchPage(id: AppPageId, search: Search, preload: boolean): Promise<void> {
    const page = pages[id];
    const locale = language.current();
    const data = context.prefetch(() => page.load?.({ ...visit, locale, search }), preload);
    await Promise.all([data, keepCode(id), language.need(page.texts ?? [])]);
  }

  /** Activates the language that the address, the player or the browser asks for. */
  async function speak(page: PageId, search: Search): Promise<void> {
    const isResultPage = page === 'result';
    const named = isResultPage ? undefined : localeOf(search.locale);
    // Most addresses name the current language. Then no cookie is read or written, because cookies are slow on a phone.
    const shows = context.language.shows(named);
    const active = await language.activate(
      named && shows ? [named] : localeCandidates({ address: search.locale, isResultPage, ...context.languages() }),
    );
    // The fallback for a language file that did not load is not the player's choice, so it is not saved.
    if (!shows && named === active) context.saveLanguage(active);
  }

  async function open(place: Place): Promise<Opened | string> {
    const page = pageAt(place.path);
    const target = redirectOf(place.path, device);
    // The server renders the bare pages, so the app has no code for them.
    if (target !== null || !page || isBarePage(page))
      return addressOf({ ...place, path: target ?? PATHS['not-found'][device] });
    const search = searchOf(place);
    visit.appState.navigate(search);
    await speak(page, search);
    const rest = context.onNavigate(parseSearch(place.query), page);
    if (rest) return addressOf({ ...place, query: stringifySearch(rest) });
    const failure = await fetchPage(page, search, false).then(
      () => undefined,
      (error: unknown) => error,
    );
    const frame = pages[page].frame ?? device;
    return {
      page,
      variant: frame === 'bare' ? undefined : frame,
      params: paramsOf(PATHS[page][device], place.path),
      search,
      Frame: frames(frame),
      Page: parts(page),
      failure,
    };
  }

  const router = createRouter(
    history,
    {
      searchOf,
      open,
      fetchAhead(place) {
        const page = pageAt(place.path);
        if (!page || isBarePage(page)) return;
        // The failure is shown if the player opens the page.
        fetchPage(page, searchOf(place), true).catch(() => undefined);
      },
    },
    origin,
  );
  return { ...router, keepCode };
}

/** Returns the validated parameters of a place. Parameters that the page does not know keep their raw values. */
function searchOf({ path, query }: Place): Search {
  const raw = parseSearch(query);
  return { ...raw, ...validateSearch(pageAt(path) ?? 'not-found', raw) };
}

/** Returns the named segments of a path: ("/a/:id", "/a/7") -> { id: "7" } */
function paramsOf(pattern: string, path: string): Record<string, string> {
  const segments = path.split('/');
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), decoded(segments[at] ?? '')]] : [])),
  );
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
