import { Link, useMatches, useNavigate, useSearch as useRawSearch, useRouter } from '@tanstack/react-router';
import { type ComponentProps, useContext } from 'react';
import { PATHS, type PageId, type Variant } from '#contract/routes.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { useVisit } from '#web/lib/visit/visit.ts';
import { InOverlay } from '#web/ui/overlay/in-overlay.ts';
import { carried, carriedQuery, type LinkedPage, type Search, type SearchOf, shopOf } from './search.ts';

/** The parameters that every page has, and those of the page that is named: `useSearch<'payment'>().item`. */
export function useSearch<P extends PageId = 'index'>(): SearchOf<P>;
export function useSearch(): Search {
  return useRawSearch({ strict: false });
}

/** gid and pid with their defaults. */
export const useShop = () => shopOf(useSearch(), useVisit().defaultGid);

/** The variant on screen: the address decides; pages outside the two trees follow the device. */
export function useVariant(): Variant {
  const device = useEnvironment().variant;
  const shell = useMatches({
    select: (matches) => matches.map((match) => (match.staticData as { variant?: Variant }).variant).findLast(Boolean),
  });
  return shell ?? device;
}

/** Changes choices in the address of this page, which is named: `useChoose<'payment'>()`; `undefined` removes one. Replaces the history entry unless `push`. */
export function useChoose<P extends PageId>(): (changes: SearchOf<P>, options?: { push?: boolean }) => void {
  const navigate = useNavigate();
  return (changes, options) =>
    void navigate({
      to: '.',
      search: (current: Search) => ({ ...current, ...changes }),
      replace: !options?.push,
      resetScroll: false,
    });
}

/** Goes to a page of the same variant, taking the carried parameters along. */
export function useGo(): <P extends LinkedPage>(
  page: P,
  search?: SearchOf<P>,
  options?: { replace?: boolean },
) => Promise<void> {
  const navigate = useNavigate();
  const variant = useVariant();
  const current = useSearch();
  const inOverlay = useContext(InOverlay);
  return (page, search, options) =>
    navigate({
      to: PATHS[page][variant],
      search: { ...carried(current), ...search },
      replace: options?.replace ?? inOverlay,
    });
}

/**
 * Goes to an address below the base path, or without one to a page: home, unless told otherwise. Replaces, so Back does not
 * lead to sign-in again.
 */
export function useReturnTo(otherwise: LinkedPage = 'index'): (back: string | null | undefined) => void {
  const router = useRouter();
  const variant = useVariant();
  return (back) => {
    // Read when called: the router may not have shown the latest address yet.
    const fallback = `${PATHS[otherwise][variant]}${carriedQuery(router.history.location.search)}`;
    router.history.replace(`${router.basepath}${back ?? fallback}`);
  };
}

/** Returns to `back` of the address (see Search), or home. */
export function useGoBack(): () => void {
  const returnTo = useReturnTo();
  const { back } = useSearch<'login'>();
  return () => returnTo(back);
}

/** The whole address of a path below the base: to copy, to scan, to open elsewhere. */
export function useAddressOf(): (path: string) => string {
  const router = useRouter();
  return (path) => new URL(`${router.basepath}${path}`, router.origin).href;
}

/** This page's own address, to come back to after sign-in. */
export function useHere(): string {
  const { location } = useRouter().state;
  return `${location.pathname}${location.searchStr}`;
}

/** A page with its parameters. */
type Target = { [P in LinkedPage]: { page: P; search?: SearchOf<P> } }[LinkedPage];

type PageLinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Target & {
    replace?: boolean;
    /** Id of the element of that page to begin at. */
    hash?: string;
  };

/** A link to a page of the same variant: `<PageLink page="order" search={{ order }}>`. */
export function PageLink({ page, search, ...rest }: PageLinkProps) {
  const variant = useVariant();
  const current = useSearch();
  const inOverlay = useContext(InOverlay);
  return (
    <Link
      replace={inOverlay}
      {...rest}
      to={PATHS[page][variant]}
      search={{ ...carried(current), ...search }}
      activeOptions={{ exact: true, includeSearch: false }}
    />
  );
}
