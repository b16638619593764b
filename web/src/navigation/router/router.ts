import type { ComponentType } from 'react';
import type { AppPageId, Variant } from '#contract/routes.ts';
import type { Search } from '../search.ts';
import { addressOf, type Place, type PlaceHistory, placeOf } from './history.ts';

/** A page whose code is loaded. */
export interface Opened {
  page: AppPageId;
  /** The form of the page; undefined if one form serves every device. */
  variant?: Variant;
  /** The named segments of the path. */
  params: Record<string, string>;
  /** The validated parameters, and the raw values of those that the page does not know. */
  search: Search;
  /** The frame around the page. */
  Frame: ComponentType;
  Page: ComponentType;
  /** The error that kept the page from loading. */
  failure?: unknown;
}

/** The state of the router that is on screen. */
export interface Shown extends Partial<Opened> {
  place: Place;
  /** True if only the choices of the page changed, so the scroll position stays. */
  keepsScroll?: boolean;
}

/** Maps places to pages. */
export interface Guide {
  /** Returns the parameters of a place, as in `Opened`. */
  searchOf(place: Place): Search;
  /**
   * Loads the page of a place.
   * @returns the page, or the address to redirect to
   */
  open(place: Place): Promise<Opened | string>;
  /** Starts to load a page's code, texts and data, because the player is about to follow its link. */
  fetchAhead(place: Place): void;
}

export interface Router {
  /** The origin of the shop: "https://shop.example". */
  origin: string;
  /** The current place. It is ahead of `shown` while a page loads. */
  place(): Place;
  /** Null until the first load has finished. */
  shown(): Shown | null;
  /**
   * Calls the listener when the place changes, before its page loads.
   * @returns the function that unsubscribes
   */
  onGo(listener: () => void): () => void;
  /**
   * Calls the listener with each new state, before it renders.
   * @returns the function that unsubscribes
   */
  onShow(listener: (shown: Shown, before: Shown | null) => void): () => void;
  /** Loads the current place. Resolves when it, or the place of a later navigation, is shown; never rejects. */
  load(): Promise<void>;
  /** Goes to an address below the base path; resolves like `load`. */
  go(address: string, options?: { replace?: boolean; keepsScroll?: boolean }): Promise<void>;
  fetchAhead(address: string): void;
  /**
   * Starts to follow the player's steps back and forward.
   * @returns the function that stops it
   */
  start(): () => void;
}

const MAX_REDIRECTS = 10;

/** Creates the router of one visit. */
export function createRouter(history: PlaceHistory, guide: Guide, origin: string): Router {
  const listeners = new Set<(shown: Shown, before: Shown | null) => void>();
  const goListeners = new Set<() => void>();
  let shown: Shown | null = null;
  let latest = 0;
  let loading: Promise<void> = Promise.resolve();

  function show(next: Shown): void {
    const before = shown;
    shown = { ...next, search: sameSearch(before?.search, next.search) };
    for (const listener of listeners) listener(shown, before);
  }

  /** Shows a choice within the event that made it: later, React would reset the control that the player pressed. */
  function showChoice(): void {
    const place = history.now();
    if (shown?.page && !shown.failure && shown.place.path === place.path)
      show({ ...shown, place, search: guide.searchOf(place), keepsScroll: true });
  }

  function load(keepsScroll = false): Promise<void> {
    latest += 1;
    for (const listener of goListeners) listener();
    loading = open(latest, keepsScroll);
    return loading;
  }

  async function open(turn: number, keepsScroll: boolean): Promise<void> {
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const place = history.now();
      const found = await guide.open(place).catch((failure: unknown) => ({ failure }));
      if (turn !== latest) return loading;
      if (typeof found !== 'string') {
        const isShown = keepsScroll && shown?.place === place && !found.failure;
        return isShown ? undefined : show({ ...found, place, keepsScroll });
      }
      history.write(found, true);
    }
    show({ place: history.now(), failure: new Error('too many redirects') });
  }

  return {
    origin,
    place: history.now,
    shown: () => shown,
    onShow(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onGo(listener) {
      goListeners.add(listener);
      return () => goListeners.delete(listener);
    },
    load: () => load(),
    go(address, { replace = false, keepsScroll } = {}) {
      // Browsers also replace the entry if a link leads to the current address.
      history.write(address, replace || address === addressOf(history.now()));
      if (keepsScroll) showChoice();
      return load(keepsScroll);
    },
    fetchAhead: (address) => guide.fetchAhead(placeOf(address)),
    start() {
      // A step back may have come before this listener was added.
      if (history.now() !== shown?.place) void load();
      return history.onStep(() => void load());
    },
  };
}

/** Returns the same object for equal parameters, so that nothing that depends on them is computed again. */
function sameSearch(before: Search | undefined, next: Search | undefined): Search | undefined {
  if (!before || !next) return next;
  const names = Object.keys({ ...before, ...next }) as (keyof Search)[];
  return names.every((name) => before[name] === next[name]) ? before : next;
}
