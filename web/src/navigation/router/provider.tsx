import {
  type Context,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';
import type { Search } from '../search.ts';
import type { Place } from './history.ts';
import type { Router, Shown } from './router.ts';
import { keepScroll, scrollTo } from './scroll.ts';

const RouterContext = createContext<Router | null>(null);
const ShownContext = createContext<Shown | null>(null);
const PlaceContext = createContext<Place | null>(null);
/** A context of its own: most components need only the parameters, which often stay the same when the page changes. */
const NONE: Search = {};
const SearchContext = createContext(NONE);

/** Provides the router and its state to `children`. The router must have finished its first load. */
export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [shown, setShown] = useState(router.shown);
  const [place, setPlace] = useState(router.place);
  const [first] = useState(shown);
  useLayoutEffect(() => {
    const unsubscribe = router.onShow((next, before) => {
      // The next page may be too short for this scroll position.
      if (before) keepScroll(before.place.key);
      if (next.keepsScroll) setShown(next);
      else startTransition(() => setShown(next));
    });
    const unsubscribeGo = router.onGo(() => setPlace(router.place()));
    const stop = router.start();
    setShown(router.shown());
    return () => {
      unsubscribe();
      unsubscribeGo();
      stop();
    };
  }, [router]);
  useLayoutEffect(() => {
    if (shown) scrollTo(shown, shown === first);
  }, [shown, first]);
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <PlaceContext value={place}>
          <SearchContext value={shown?.search ?? NONE}>{children}</SearchContext>
        </PlaceContext>
      </ShownContext>
    </RouterContext>
  );
}

function useProvided<T>(context: Context<T | null>): T {
  const value = useContext(context);
  if (value === null) throw new Error('Wrap this component in a RouterProvider whose router has loaded.');
  return value;
}

export const useRouter = (): Router => useProvided(RouterContext);

/** Returns the current place. It is ahead of the page on screen while the next page loads. */
export const usePlace = (): Place => useProvided(PlaceContext);

/** Returns the parameters of the page on screen. */
export const useShownSearch = (): Search => useContext(SearchContext);

/** Returns the page on screen, with its place. */
export const useShown = (): Shown => useProvided(ShownContext);
