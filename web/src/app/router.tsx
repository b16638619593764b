import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router';
import type { Locale } from '#contract/locales.ts';
import type { Language } from '#web/i18n/language.ts';
import { localeCandidates, localeOf } from '#web/i18n/languages.ts';
import type { Variant } from '#web/lib/environment.ts';
import type { Session } from '#web/lib/session.ts';
import { PageFailed } from './page-failed.tsx';
import { pages } from './pages.ts';
import { BASE_PATH, isResultPath, NOT_FOUND, type PageId, paths, redirects } from './paths.ts';
import { parseSearch, type Search, stringifySearch, validateSearch } from './search.ts';
import { TitledPage } from './titled-page.tsx';

export interface AppContext {
  queryClient: QueryClient;
  session: Session;
  language: Language;
  /** The stored language and those of the server or browser. */
  saveLanguage(locale: Locale): void;
  languages(): { stored: string | null; browser: readonly string[] };
}

const root = createRootRouteWithContext<AppContext>()({
  validateSearch,
  // Every navigation may name a language; the router waits for its file.
  async beforeLoad({ context, search, location }) {
    const isResultPage = isResultPath(location.pathname);
    const active = await context.language.activate(
      localeCandidates({ address: search.locale, isResultPage, ...context.languages() }),
    );
    // A fallback for a file that did not load is not the player's choice.
    if (!isResultPage && localeOf(search.locale) === active) context.saveLanguage(active);
  },
});

const shells = {
  desktop: createRoute({
    getParentRoute: () => root,
    id: 'desktop',
    component: lazyRouteComponent(() => import('./shell/desktop.tsx'), 'DesktopShell'),
    staticData: { variant: 'desktop' },
  }),
  mobile: createRoute({
    getParentRoute: () => root,
    id: 'mobile',
    component: lazyRouteComponent(() => import('./shell/mobile.tsx'), 'MobileShell'),
    staticData: { variant: 'mobile' },
  }),
} as const;

function pageRoute(id: PageId, variant: Variant) {
  const page = pages[id];
  const Lazy = lazyRouteComponent(page[variant], 'Page');
  const component: RouteComponent = () => (
    <TitledPage title={page.title}>
      <Lazy />
    </TitledPage>
  );
  component.preload = Lazy.preload;
  return createRoute({
    getParentRoute: () => shells[variant],
    path: paths[id][variant],
    component,
    staticData: { page: id, ownBottom: page.ownBottom === true },
    loaderDeps: ({ search }: { search: Search }) =>
      Object.fromEntries((page.reads ?? []).map((name) => [name, search[name]])) as Search,
    loader: ({ context: { queryClient, session, language }, deps }) =>
      page.load?.({ queryClient, session, locale: language.current(), search: deps }),
  });
}

const pageRoutes = (variant: Variant) => (Object.keys(paths) as PageId[]).map((id) => pageRoute(id, variant));

const redirectRoutes = Object.entries(redirects).map(([path, to]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad({ search }) {
      throw redirect({ to, search: search as never, replace: true });
    },
  }),
);

const notFound = createRoute({
  getParentRoute: () => root,
  path: NOT_FOUND,
  component: lazyRouteComponent(() => import('#web/routes/not-found/index.tsx'), 'NotFoundPage'),
});

const anythingElse = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad() {
    throw redirect({ to: NOT_FOUND, replace: true });
  },
});

const routeTree = root.addChildren([
  shells.desktop.addChildren(pageRoutes('desktop')),
  shells.mobile.addChildren(pageRoutes('mobile')),
  ...redirectRoutes,
  notFound,
  anythingElse,
]);

/** The router of one visit; `history` is given by tests and by a server. */
export const createAppRouter = (context: AppContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    history,
    basepath: BASE_PATH,
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageFailed,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    variant?: Variant;
    page?: PageId;
    ownBottom?: boolean;
  }
}
