import { isWebAddress } from './leave.ts';

/** What a page says to the game around it; docs/integration/native-bridge.md is for the game's side. */
export type BridgeMessage =
  | { type: 'openExternal'; url: string }
  | { type: 'close' }
  | { type: 'share'; url: string; title: string }
  | { type: 'loginResult'; result: 'success' | 'failure' | 'cancelled' };

/** The object that a game puts into its web view: messages are JSON texts, and there are no answers. */
interface Port {
  postMessage(message: string): void;
}

/** Where games put it: Android's `addJavascriptInterface`, iOS's `WKScriptMessageHandler`. */
interface GameWindow {
  ManawellBridge?: unknown;
  webkit?: { messageHandlers?: { ManawellBridge?: unknown } };
}

const isPort = (value: unknown): value is Port =>
  typeof value === 'object' && value !== null && 'postMessage' in value && typeof value.postMessage === 'function';

const portOf = ({ ManawellBridge, webkit }: GameWindow): Port | null =>
  [ManawellBridge, webkit?.messageHandlers?.ManawellBridge].find(isPort) ?? null;

/** The game around the page, or null where there is none. Each call answers whether the game was told. */
export function bridgeOf(window: GameWindow) {
  const port = portOf(window);
  if (!port) return null;
  const tell = (message: BridgeMessage): boolean => {
    try {
      port.postMessage(JSON.stringify({ v: 1, ...message }));
      return true;
    } catch (error) {
      console.warn('the game does not take messages', error);
      return false;
    }
  };
  return {
    /** Opens an address of the web in the system's browser; any other is refused. */
    openExternal: (url: string) => isWebAddress(url) && tell({ type: 'openExternal', url }),
    /** Closes the web view. */
    close: () => tell({ type: 'close' }),
    /** Opens the system's sheet to share an address. */
    share: (url: string, title: string) => isWebAddress(url) && tell({ type: 'share', url, title }),
    /** How a sign-in that the game asked for has ended. Never carries a token. */
    loginResult: (result: 'success' | 'failure' | 'cancelled') => tell({ type: 'loginResult', result }),
  };
}

export type Bridge = NonNullable<ReturnType<typeof bridgeOf>>;

/** The bridge of this page. */
export const nativeBridge = (): Bridge | null => bridgeOf(window as GameWindow);
