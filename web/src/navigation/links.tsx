import { useContext } from 'react';
import { BASE_PATH, PATHS, type PageId, type Variant } from '#contract/routes.ts';
import { useEnvironment } from '#web/lib/visit/environment.ts';
import { useVisit } from '#web/lib/visit/visit.ts';
import { InOverlay } from '#web/ui/overlay/in-overlay.ts';
import { addressOf } from './router/history.ts';
import { Link, type LinkProps } from './router/link.tsx';
import { useRouter, useShown, useShownSearch } from './router/provider.tsx';
import {
  carried,
  carriedQuery,
  type LinkedPage,
  parseSearch,
  type Search,
  type SearchOf,
  shopOf,
  stringifySearch,
} from './search.ts';

/** The parameters that every page has, and those of the page that is named: `useSearch<'payment'>().item`. */
export function useSearch<P extends PageId = 'index'>(): SearchOf<P>;
export function useSearch(): Search {
  return useShownSearch();
}

/** gid and pid with their defaults. */
export const useShop = () => shopOf(useSearch(), useVisit().defaultGid);

/** The variant on screen: the address decides; pages outside the two trees follow the device. */
export function useVariant(): Variant {
  const device = useEnvironment().variant;
  return useShown().variant ?? device;
}

/** Returns the address of a path with these parameters, below the base path. */
export const pathTo = (path: string, search: Search, hash?: string): string =>
  addressOf({ path, query: stringifySearch({ ...search }), hash: hash ? `#${hash}` : '' });

/** Changes choices in the address of this page, which is named: `useChoose<'payment'>()`; `undefined` removes one. Replaces the history entry unless `push`. */
export function useChoose<P extends PageId>(): (changes: SearchOf<P>, options?: { push?: boolean }) => void {
  const router = useRouter();
  const { path: ownPath } = useShown().place;
  return (changes, options) => {
    // The latest address: another choice may have been made since the last render.
    const place = router.place();
    if (place.path !== ownPath) return; // the player is leaving the page
    const query = stringifySearch({ ...parseSearch(place.query), ...changes });
    void router.go(addressOf({ ...place, query }), { replace: !options?.push, keepsScroll: true });
  };
}

/** Goes to a page of the same variant, taking the carried parameters along. */
export function useGo(): <P extends LinkedPage>(
  page: P,
  search?: SearchOf<P>,
  options?: { replace?: boolean },
) => Promise<void> {
  const router = useRouter();
  const variant = useVariant();
  const current = useSearch();
  const inOverlay = useContext(InOverlay);
  return (page, search, options) =>
    router.go(pathTo(PATHS[page][variant], { ...carried(current), ...search }), {
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
    const fallback = `${PATHS[otherwise][variant]}${carriedQuery(router.place().query)}`;
    void router.go(back ?? fallback, { replace: true });
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
  return (path) => new URL(`${BASE_PATH}${path}`, router.origin).href;
}

/** This page's own address, to come back to after sign-in. */
export function useHere(): string {
  return addressOf({ ...useShown().place, hash: '' });
}

/** A page with its parameters. */
type Target = { [P in LinkedPage]: { page: P; search?: SearchOf<P> } }[LinkedPage];

type PageLinkProps = Omit<LinkProps, 'to'> &
  Target & {
    /** Id of the element of that page to begin at. */
    hash?: string;
  };

/** A link to a page of the same variant: `<PageLink page="order" search={{ order }}>`. */
export function PageLink({ page, search, hash, ...rest }: PageLinkProps) {
  const variant = useVariant();
  const current = useSearch();
  const inOverlay = useContext(InOverlay);
  return (
    <Link replace={inOverlay} {...rest} to={pathTo(PATHS[page][variant], { ...carried(current), ...search }, hash)} />
  );
}
