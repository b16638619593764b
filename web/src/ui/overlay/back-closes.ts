/** Where the app believes to be; the router tells. */
interface Address {
  href: string;
  pathname: string;
  state: object;
}

type Closer = () => void;
type State = { key?: string; overlay?: number } | null;

/**
 * Lets the browser's way back close what lies over a page: each open sheet stands on an entry of its own above that of
 * the page. The router never hears of these entries; what is chosen meanwhile is carried down to the page's entry.
 */
function createBackCloses() {
  let address: () => Address = () => ({ href: location.href, pathname: location.pathname, state: history.state });
  /** What is open, the uppermost last. */
  let open: Closer[] = [];
  /** Entries of ours above the page's. */
  let depth = 0;
  let page: { pathname: string; key: string | undefined } = { pathname: '', key: undefined };
  /** A step back of our own is under way. */
  let stepping = false;

  /** Brings the entries into line with what is open; of one that closes for another to open, the entry stays. */
  function settle(): void {
    if (stepping || depth === open.length) return;
    // A link within took the entry's place.
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

  /** The page's entry gets the address of now: choices in a sheet are made there, whichever way it closes. */
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
        // The app has gone on while the step was under way, and stands one ahead.
        depth = 0;
        history.forward();
      }
      settle();
    } else if (location.pathname === page.pathname && state?.key === page.key) {
      event.stopImmediatePropagation();
      carryDown(state);
      for (const close of open.slice(depth).reverse()) close();
    } else {
      // Farther than a step: that leaves the page.
      depth = 0;
      for (const close of open.slice().reverse()) close();
    }
  }

  /** After a reload nothing is open any more, and the way back would lead to this same page: it goes there now. */
  function leaveEntries(): void {
    const state: State = history.state;
    if (!state?.overlay) return;
    page = { pathname: location.pathname, key: state.key };
    stepping = true;
    history.go(-state.overlay);
  }

  return {
    /** Begins to listen: before the router does, so that it need not hear of our entries. */
    start(given: () => Address): void {
      address = given;
      addEventListener('popstate', onPop, { capture: true });
      leaveEntries();
    },
    /** Something was opened; answers what tells that it is closed. */
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
