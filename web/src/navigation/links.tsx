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

/** Returns the parameters that every page has, and those of the named page: `useSearch<'payment'>().item`. */
export function useSearch<P extends PageId = 'index'>(): SearchOf<P>;
export function useSearch(): Search {
  return useShownSearch();
}

/** Returns gid and pid, with their defaults. */
export const useShop = () => shopOf(useSearch(), useVisit().defaultGid);

/** Returns the variant on screen. The address decides; pages with one address for both variants follow the device. */
export function useVariant(): Variant {
  const device = useEnvironment().variant;
  return useShown().variant ?? device;
}

/** Returns the address of a path with these parameters, below the base path. */
export const pathTo = (path: string, search: Search, hash?: string): string =>
  addressOf({ path, query: stringifySearch({ ...search }), hash: hash ? `#${hash}` : '' });

/**
 * Changes choices in the address of the named page, which must be on screen: `useChoose<'payment'>()`. `undefined`
 * removes one. Replaces the history entry unless `push` is set.
 */
export function useChoose<P extends PageId>(): (changes: SearchOf<P>, options?: { push?: boolean }) => void {
  const router = useRouter();
  const { path: ownPath } = useShown().place;
  return (changes, options) => {
    // Reads the latest address: another choice may have been made since the last render.
    const place = router.place();
    if (place.path !== ownPath) return; // the player is leaving the page
    const query = stringifySearch({ ...parseSearch(place.query), ...changes });
    void router.go(addressOf({ ...place, query }), { replace: !options?.push, keepsScroll: true });
  };
}

/** Returns a function that goes to a page of the same variant and keeps the carried parameters. */
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
 * Returns a function that goes to an address below the base path, or to the page `otherwise` if there is none. It
 * replaces the history entry, so that Back does not lead to sign-in again.
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

/** Returns a function that goes to `back` of the address (see Search), or home. */
export function useGoBack(): () => void {
  const returnTo = useReturnTo();
  const { back } = useSearch<'login'>();
  return () => returnTo(back);
}

/**
 * Returns a function that makes the full address of a path below the base path, to copy, to scan or to open elsewhere.
 */
export function useAddressOf(): (path: string) => string {
  const router = useRouter();
  return (path) => new URL(`${BASE_PATH}${path}`, router.origin).href;
}

/** Returns this page's address, to return to after sign-in. */
export function useHere(): string {
  return addressOf({ ...useShown().place, hash: '' });
}

/** A page with its parameters. */
type Target = { [P in LinkedPage]: { page: P; search?: SearchOf<P> } }[LinkedPage];

type PageLinkProps = Omit<LinkProps, 'to'> &
  Target & {
    /** Id of the element to scroll to on that page. */
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
