/** A connection to the game around the page. Messages are JSON texts. */
export interface Port {
  /**
   * `native`: the game gives its web view an object. `frame`: a page of an allowed origin shows this page in a frame.
   */
  kind: 'native' | 'frame';
  post(text: string): void;
  listen(hear: (text: string) => void): void;
}

interface Native {
  postMessage(text: string): void;
}

/** The window's properties that the bridge uses; docs/integration/bridge.md says which ones a game sets. */
export interface GameWindow {
  /** Set by Android's `addJavascriptInterface`, or by a script of the game's web view. */
  ManawellBridge?: unknown;
  /** Set by iOS's `WKScriptMessageHandler`. */
  webkit?: { messageHandlers?: { ManawellBridge?: unknown } };
  /** Set by the page: with it the game sends messages to a page in its own web view. */
  ManawellShop?: { receive(text: string): void };
  parent?: unknown;
  location?: { ancestorOrigins?: ArrayLike<string> };
  /** Opens a browser window. */
  open?(url: string, target: string, features: string): unknown;
  addEventListener?(type: 'message', hear: (event: Heard) => void): void;
}

type Heard = Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>;

const isNative = (value: unknown): value is Native =>
  typeof value === 'object' && value !== null && 'postMessage' in value && typeof value.postMessage === 'function';

/**
 * Returns the connection to the game, or null if there is none.
 * @param framers the origins whose pages may show this page in a frame; the page neither sends messages to other
 * origins nor reads theirs
 */
export function portOf(window: GameWindow, framers: readonly string[]): Port | null {
  const native = [window.ManawellBridge, window.webkit?.messageHandlers?.ManawellBridge].find(isNative);
  if (native) return nativePort(window, native);
  return framers.length > 0 && isFramed(window) ? framePort(window, framers) : null;
}

/** Returns true if the page is in a frame. */
export const isFramed = (window: Pick<GameWindow, 'parent'>): boolean =>
  window.parent !== undefined && window.parent !== window;

const nativePort = (window: GameWindow, native: Native): Port => ({
  kind: 'native',
  post: (text) => native.postMessage(text),
  listen(hear) {
    window.ManawellShop = { receive: (text) => hear(text) };
  },
});

function framePort(window: GameWindow, framers: readonly string[]): Port {
  const parent = window.parent as { postMessage(text: string, origin: string): void };
  // Firefox does not say which page shows this one, so the message goes to each allowed origin. The browser delivers it
  // only to the right one.
  const around = window.location?.ancestorOrigins?.[0];
  const origins = around === undefined ? framers : framers.filter((origin) => origin === around);
  return {
    kind: 'frame',
    post(text) {
      for (const origin of origins) parent.postMessage(text, origin);
    },
    listen(hear) {
      window.addEventListener?.('message', ({ source, origin, data }) => {
        if (source === parent && origins.includes(origin) && typeof data === 'string') hear(data);
      });
    },
  };
}
