import { newKey } from '../portal/key.ts';
import { type GameWindow, type Port, portOf } from './bridge-port.ts';
import { isWebAddress } from './leave.ts';

/** The result of a page that a game opened. It is a hint for the game's screen, not a proof, so it carries no token. */
export type BridgeResult =
  | { of: 'payment'; outcome: 'paid' | 'failed' | 'cancelled'; order: string; refer: string | null }
  | { of: 'deletion'; outcome: 'asked' | 'kept' }
  | { of: 'login'; outcome: 'success' | 'failure' | 'cancelled' }
  | { of: 'open-browser'; outcome: 'opened' | 'copied' }
  | { of: 'survey'; outcome: 'sent'; survey: string }
  | { of: 'community'; outcome: 'joined'; community: string };

/** The messages of a page to the game around it. docs/integration/bridge.md describes them for game developers. */
export interface BridgeMessages {
  ready: Record<never, never>;
  close: Record<never, never>;
  open: { url: string };
  share: { url: string; title: string };
  copy: { text: string };
  resize: { height: number };
  result: BridgeResult;
}

/** A game that copies answers at once; a game that does not know `copy` never answers. */
const LONGEST_ANSWER_MS = 1_500;
/** A game that opens an address answers at once. Browsers block a window that opens later: Safari after a second. */
const LONGEST_OPEN_MS = 800;

/** Returns the bridge to the game around the page, or null. Its functions return true if the message was sent. */
export function bridgeOf(window: GameWindow, framers: readonly string[] = []) {
  const port = portOf(window, framers);
  if (!port) return null;
  const waiting = new Map<string, (done: boolean) => void>();
  port.listen((text) => {
    const answer = readAnswer(text);
    if (answer) waiting.get(answer.id)?.(answer.ok);
  });
  const answered = (id: string, longestMs: number): Promise<boolean> =>
    new Promise<boolean>((resolve) => {
      waiting.set(id, resolve);
      setTimeout(resolve, longestMs, false);
    }).finally(() => waiting.delete(id));
  const post = (message: object): boolean => postTo(port, message);
  const tell = <T extends keyof BridgeMessages>(type: T, data: BridgeMessages[T], id = newKey()): boolean => {
    const native = port.kind === 'native';
    // Older games may read `share` without `data`, and know `openExternal` instead of `open`.
    if (native && type === 'open') post({ v: 1, type: 'openExternal', ...data });
    return post({ ...(native && type === 'share' && data), v: 1, id, type, data });
  };
  return {
    kind: port.kind,
    /** Reports that the page has shown. */
    ready: () => tell('ready', {}),
    /** Closes the web view. */
    close: () => tell('close', {}),
    /**
     * Opens a web address in the system's browser and refuses other addresses. Call it from a press: if the game around
     * a frame does not answer that it opened the address, this page opens a browser window.
     */
    open(url: string): boolean {
      if (!isWebAddress(url)) return false;
      const id = newKey();
      const told = tell('open', { url }, id);
      if (port.kind !== 'frame') return told;
      void answered(id, LONGEST_OPEN_MS).then((done) => done || window.open?.(url, '_blank', 'noopener'));
      return true;
    },
    /** Opens the system's share sheet for an address. */
    share: (url: string, title: string) => isWebAddress(url) && tell('share', { url, title }),
    /**
     * Copies a text into the clipboard, which web views often refuse. Resolves to true if the game answers that it did.
     */
    async copy(text: string): Promise<boolean> {
      const id = newKey();
      const done = answered(id, LONGEST_ANSWER_MS);
      return tell('copy', { text }, id) && done;
    },
    /** Reports the height of the page, in CSS pixels. */
    resize: (height: number) => tell('resize', { height }),
    result: (result: BridgeResult) => tell('result', result),
  };
}

export type Bridge = NonNullable<ReturnType<typeof bridgeOf>>;

function postTo(port: Port, message: object): boolean {
  try {
    port.post(JSON.stringify(message));
    return true;
  } catch (error) {
    console.warn('the game did not accept the message', error);
    return false;
  }
}

/**
 * Returns a game's answer to a message of the page. Returns null for all other messages, which are for later versions.
 */
function readAnswer(text: string): { id: string; ok: boolean } | null {
  try {
    const { v, id, type, data } = JSON.parse(text);
    return v === 1 && type === 'answer' && typeof id === 'string' ? { id, ok: data?.ok === true } : null;
  } catch {
    return null;
  }
}

/** Returns the bridge of this page. */
export const bridgeHere = (framers: readonly string[]): Bridge | null => bridgeOf(window as GameWindow, framers);
