/** The way to the game around a page, and back. Messages are JSON texts. */
export interface Port {
  /** `native`: the game lends its web view an object; `frame`: a page of an allowed origin shows this one. */
  kind: 'native' | 'frame';
  post(text: string): void;
  listen(hear: (text: string) => void): void;
}

interface Native {
  postMessage(text: string): void;
}

/** What of the window is looked at; docs/integration/bridge.md says what a game puts there. */
export interface GameWindow {
  /** Android's `addJavascriptInterface`, or a script of the game's web view. */
  ManawellBridge?: unknown;
  /** iOS's `WKScriptMessageHandler`. */
  webkit?: { messageHandlers?: { ManawellBridge?: unknown } };
  /** Put here by the page: by it the game speaks to a page in its own web view. */
  ManawellShop?: { receive(text: string): void };
  parent?: unknown;
  location?: { ancestorOrigins?: ArrayLike<string> };
  /** Opens a window of the browser. */
  open?(url: string, target: string, features: string): unknown;
  addEventListener?(type: 'message', hear: (event: Heard) => void): void;
}

type Heard = Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>;

const isNative = (value: unknown): value is Native =>
  typeof value === 'object' && value !== null && 'postMessage' in value && typeof value.postMessage === 'function';

/** @param framers the origins whose pages may show this one; what any other says or would hear is refused */
export function portOf(window: GameWindow, framers: readonly string[]): Port | null {
  const native = [window.ManawellBridge, window.webkit?.messageHandlers?.ManawellBridge].find(isNative);
  if (native) return nativePort(window, native);
  return framers.length > 0 && isFramed(window) ? framePort(window, framers) : null;
}

/** Whether another page shows this one. */
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
  // Firefox does not tell who shows the page: there each may be, and the browser hands it to none but the one it is.
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
