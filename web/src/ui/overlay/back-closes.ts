/** The app's address, as the router knows it. */
interface Address {
  href: string;
  pathname: string;
  state: object;
}

type Closer = () => void;
type State = { key?: string; overlay?: number } | null;

/**
 * Makes the browser's Back close overlays: each open sheet has a history entry above that of the page. The router does
 * not know these entries; choices made in a sheet are copied to the page's entry.
 */
function createBackCloses() {
  let address: () => Address = () => ({ href: location.href, pathname: location.pathname, state: history.state });
  /** The closers of the open overlays, the topmost last. */
  let open: Closer[] = [];
  /** The number of overlay entries above the page's entry. */
  let depth = 0;
  let page: { pathname: string; key: string | undefined } = { pathname: '', key: undefined };
  /** True while a step back that this code started is under way. */
  let stepping = false;

  /**
   * Makes the number of entries equal to the number of open overlays. If one closes and another opens, the entry stays.
   */
  function settle(): void {
    if (stepping || depth === open.length) return;
    // A link in the sheet replaced its entry.
    if (depth > 0 && location.pathname !== page.pathname) depth = 0;
    if (depth > open.length) {
      stepping = true;
      history.go(open.length - depth);
    }
    for (; depth < open.length; depth += 1) {
      const state: State = history.state;
      if (depth === 0) page = { pathname: location.pathname, key: state?.key };
      history.pushState({ ...state, overlay: depth + 1 }, '');
    }
  }

  /**
   * Writes the app's current address into the page's entry, so that choices made in a sheet stay, however it closes.
   */
  function carryDown(state: State): void {
    depth = state?.overlay ?? 0;
    const now = address();
    history.replaceState({ ...now.state, overlay: depth || undefined }, '', now.href);
    if (depth === 0) page = { ...page, key: (now.state as State)?.key };
  }

  function onPop(event: PopStateEvent): void {
    if (depth === 0 && !stepping) return;
    const state: State = event.state;
    if (stepping) {
      stepping = false;
      event.stopImmediatePropagation();
      if (address().pathname === page.pathname) carryDown(state);
      else {
        // The app opened another page during the step, so its entry is one ahead.
        depth = 0;
        history.forward();
      }
      settle();
    } else if (location.pathname === page.pathname && state?.key === page.key) {
      event.stopImmediatePropagation();
      carryDown(state);
      for (const close of open.slice(depth).reverse()) close();
    } else {
      // The player went back by more than the overlays, which leaves the page.
      depth = 0;
      for (const close of open.slice().reverse()) close();
    }
  }

  /**
   * After a reload no overlay is open, and Back would lead to this same page. Goes back to the page's entry at once.
   */
  function leaveEntries(): void {
    const state: State = history.state;
    if (!state?.overlay) return;
    page = { pathname: location.pathname, key: state.key };
    stepping = true;
    history.go(-state.overlay);
  }

  return {
    /** Starts to listen. Call it before the router listens, so that the router ignores these entries. */
    start(given: () => Address): void {
      address = given;
      addEventListener('popstate', onPop, { capture: true });
      leaveEntries();
    },
    /**
     * Registers an open overlay.
     * @returns the function to call when it is closed
     */
    opened(close: Closer): () => void {
      open = [...open, close];
      queueMicrotask(settle);
      return () => {
        open = open.filter((one) => one !== close);
        queueMicrotask(settle);
      };
    },
  };
}

export const backCloses = createBackCloses();
