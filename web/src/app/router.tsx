import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { Locale } from '#contract/locales.ts';
import { type AppPageId, BASE_PATH, PATHS, type PageId, pageAt, redirectOf, type Variant } from '#contract/routes.ts';
import type { MessageKey } from '#web/i18n/keys.ts';
import type { Language } from '#web/i18n/language.ts';
import { localeCandidates, localeOf } from '#web/i18n/languages.ts';
import type { Visit } from '#web/lib/visit/visit.ts';
import { parseSearch, type Search, stringifySearch, validateCarried, validateSearch } from '#web/navigation/search.ts';
import { lazyPart } from './lazy-part.tsx';
import { PageFailed } from './page-failed.tsx';
import { pages } from './pages.ts';
import { Titled } from './titled.tsx';

export interface AppContext {
  visit: Visit;
  language: Language;
  /** The form of pages that this device gets. */
  device: Variant;
  /** The stored language and those of the server or browser. */
  saveLanguage(locale: Locale): void;
  languages(): { stored: string | null; browser: readonly string[] };
  /**
   * What else happens when the address changes, before its page loads.
   * @returns the parameters to go on with, where some had to be taken out
   */
  onNavigate(raw: Record<string, unknown>, page: PageId | undefined): Record<string, unknown> | null;
  /**
   * Runs what a page fetches before its code is there; the page waits for what this answers.
   * @param preload the player only seems to go there
   */
  prefetch(load: () => Promise<unknown> | undefined, preload: boolean): Promise<unknown> | undefined;
}

const rootRoute = () =>
  createRootRouteWithContext<AppContext>()({
    component: Titled,
    validateSearch: validateCarried,
    async beforeLoad({ context, search, location, preload }) {
      const to = redirectOf(location.pathname, context.device);
      if (to) throw redirect({ to, search, hash: true, replace: true });
      if (!preload) context.visit.appState.navigate(search);
      // Every navigation may name a language; the router waits for its file.
      const page = pageAt(location.pathname);
      const isResultPage = page === 'result';
      const named = isResultPage ? undefined : localeOf(search.locale);
      // Most addresses name what is on screen: no cookie is read or written then, which takes long on a phone.
      const shows = context.language.shows(named);
      const active = await context.language.activate(
        named && shows ? [named] : localeCandidates({ address: search.locale, isResultPage, ...context.languages() }),
      );
      // A fallback for a file that did not load is not the player's choice.
      if (!shows && named === active) context.saveLanguage(active);
      const rest = preload ? null : context.onNavigate(location.search, page);
      if (rest) throw redirect({ to: location.pathname, search: rest, hash: true, replace: true });
    },
  });
type Root = ReturnType<typeof rootRoute>;

/** What stands around pages. */
const FRAMES = {
  desktop: async () => (await import('./shell/desktop.tsx')).DesktopShell,
  mobile: async () => (await import('./shell/mobile.tsx')).MobileShell,
  bare: async () => (await import('./shell/bare.tsx')).BareShell,
};

function frameRoute(root: Root, id: keyof typeof FRAMES) {
  return createRoute({
    getParentRoute: () => root,
    id,
    component: lazyPart(FRAMES[id]),
    staticData: id === 'bare' ? {} : { variant: id },
  });
}
type Frame = ReturnType<typeof frameRoute>;

/** As the router writes an address: `$name` stands for one segment. */
type RouterPath<A extends string> = A extends `${infer Before}:${infer Rest}` ? `${Before}$${Rest}` : A;

/** A page in the form that the device gets; the address of its other form leads here. */
function pageRoute<P extends AppPageId>(frame: Frame, id: P, device: Variant) {
  const page = pages[id];
  const form = page.frame === 'mobile' ? 'mobile' : device;
  const load = (form === 'mobile' && page.mobile) || page.desktop;
  return createRoute({
    getParentRoute: () => frame,
    path: PATHS[id][device].replaceAll(':', '$') as RouterPath<(typeof PATHS)[P][Variant]>,
    validateSearch: (raw: Record<string, unknown>) => validateSearch(id, raw),
    component: lazyPart(async () => (await load()).Page),
    staticData: { page: id, title: page.title, description: page.description, ownBottom: page.ownBottom === true },
    loaderDeps: ({ search }: { search: Search }): Search =>
      Object.fromEntries((page.reads ?? []).map((name) => [name, search[name]])),
    async loader({ context: { visit, language, prefetch }, deps, preload }) {
      const locale = language.current();
      await Promise.all([
        prefetch(() => page.load?.({ ...visit, locale, search: deps }), preload),
        language.need(page.texts ?? []),
      ]);
    },
  });
}

/** What the router's types know of the routes: each page with its address and its parameters. Frames add nothing to those. */
type Pages = { [P in AppPageId]: ReturnType<typeof pageRoute<P>> };
const treeOf = (root: Root, children: Pages) => root.addChildren(children);
type Tree = ReturnType<typeof treeOf>;

/** The routes of one visit: a router writes into its own. */
function routeTree(device: Variant) {
  const root = rootRoute();
  const ids = Object.keys(pages) as AppPageId[];
  const within = (name: keyof typeof FRAMES) => {
    const frame = frameRoute(root, name);
    const inside = ids.filter((id) => (pages[id].frame ?? device) === name);
    return frame.addChildren(inside.map((id) => pageRoute(frame, id, device)));
  };
  const tree = root.addChildren([within('desktop'), within('mobile'), within('bare')]);
  return tree as unknown as Tree;
}

/** Where a visit begins that is not a browser's. */
interface Elsewhere {
  history: RouterHistory;
  /** Of the shop's own addresses: "https://shop.example". */
  origin: string;
}

/** The router of one visit; a browser knows by itself where it is. */
export const createAppRouter = (context: AppContext, elsewhere?: Elsewhere) =>
  createRouter({
    routeTree: routeTree(context.device),
    context,
    ...elsewhere,
    basepath: BASE_PATH,
    parseSearch,
    stringifySearch,
    // It would write a script into the HTML.
    scrollRestoration: !elsewhere,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageFailed,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
  interface StaticDataRouteOption {
    variant?: Variant;
    page?: PageId;
    title?: MessageKey;
    description?: MessageKey;
    ownBottom?: boolean;
  }
}
