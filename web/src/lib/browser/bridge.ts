import { newKey } from '../portal/key.ts';
import { type GameWindow, type Port, portOf } from './bridge-port.ts';
import { isWebAddress } from './leave.ts';

/** How something ended that a game has opened a page for. A hint for its screen, never a proof: it never carries a token. */
export type BridgeResult =
  | { of: 'payment'; outcome: 'paid' | 'failed' | 'cancelled'; order: string; refer: string | null }
  | { of: 'deletion'; outcome: 'asked' | 'kept' }
  | { of: 'login'; outcome: 'success' | 'failure' | 'cancelled' }
  | { of: 'open-browser'; outcome: 'opened' | 'copied' }
  | { of: 'survey'; outcome: 'sent'; survey: string }
  | { of: 'community'; outcome: 'joined'; community: string };

/** What a page says to the game around it; docs/integration/bridge.md is for the game's side. */
export interface BridgeMessages {
  ready: Record<never, never>;
  close: Record<never, never>;
  open: { url: string };
  share: { url: string; title: string };
  copy: { text: string };
  resize: { height: number };
  result: BridgeResult;
}

/** A game that copies does so at once; one that knows no `copy` never answers. */
const LONGEST_ANSWER_MS = 1_500;
/** A game that opens says so at once. Later browsers take a window for one that nobody pressed for: Safari after a second. */
const LONGEST_OPEN_MS = 800;

/** The game around the page, or null where there is none. Each call answers whether the game was told. */
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
    // Games in the field may read `share` without `data`, and know `openExternal` instead of `open`.
    if (native && type === 'open') post({ v: 1, type: 'openExternal', ...data });
    return post({ ...(native && type === 'share' && data), v: 1, id, type, data });
  };
  return {
    kind: port.kind,
    /** The page has shown. */
    ready: () => tell('ready', {}),
    /** Closes the web view. */
    close: () => tell('close', {}),
    /**
     * Opens an address of the web in the system's browser; any other is refused. To be called at a press: around a frame is a browser,
     * which gets a window where the game does not say that it opened one.
     */
    open(url: string): boolean {
      if (!isWebAddress(url)) return false;
      const id = newKey();
      const told = tell('open', { url }, id);
      if (port.kind !== 'frame') return told;
      void answered(id, LONGEST_OPEN_MS).then((done) => done || window.open?.(url, '_blank', 'noopener'));
      return true;
    },
    /** Opens the system's sheet to share an address. */
    share: (url: string, title: string) => isWebAddress(url) && tell('share', { url, title }),
    /** Puts a text into the clipboard, which web views often refuse; answers whether the game says that it did. */
    async copy(text: string): Promise<boolean> {
      const id = newKey();
      const done = answered(id, LONGEST_ANSWER_MS);
      return tell('copy', { text }, id) && done;
    },
    /** How high the page is, in CSS pixels. */
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
    console.warn('the game does not take messages', error);
    return false;
  }
}

/** What a game says: the answer to a message of the page; everything else is for later versions. */
function readAnswer(text: string): { id: string; ok: boolean } | null {
  try {
    const { v, id, type, data } = JSON.parse(text);
    return v === 1 && type === 'answer' && typeof id === 'string' ? { id, ok: data?.ok === true } : null;
  } catch {
    return null;
  }
}

/** The bridge of this page. */
export const bridgeHere = (framers: readonly string[]): Bridge | null => bridgeOf(window as GameWindow, framers);
