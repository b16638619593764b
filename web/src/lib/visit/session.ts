import { browserStorage, type Storage } from '../storage/storage.ts';

/** What is kept under `userInfo`. */
export interface UserInfo {
  token: string;
  uid: string;
  nickname: string;
  avatar: string | null;
}

/** `token` is empty for an anonymous visitor; `ready` is false until the storage was read. */
export interface SessionState {
  ready: boolean;
  token: string;
  userInfo: UserInfo | null;
}

/** A hint to other tabs; they read the storage again and trust nothing in the message. */
export interface Channel {
  post(message: string): void;
  onMessage(listener: () => void): void;
  close(): void;
}

/** Nobody is signed in. */
export const ANONYMOUS: SessionState = { ready: true, token: '', userInfo: null };
/** How long a sign-out may take; the specification's number. */
export const SIGN_OUT_WAIT_MS = 5_000;
/** How long a channel stays open after it told of a sign-in; the specification's number. */
const CHANNEL_CLOSES_MS = 1_000;

/** A session: one for each visit. */
export function createSession(open: () => Storage, openChannel: () => Channel) {
  let state: SessionState = { ...ANONYMOUS, ready: false };
  let loading: Promise<SessionState> | undefined;
  let arrival: Promise<unknown> = Promise.resolve();
  let channel: Channel | undefined;
  const listeners = new Set<() => void>();

  const become = (next: SessionState): SessionState => {
    const changed =
      next.ready !== state.ready || next.token !== state.token || next.userInfo?.uid !== state.userInfo?.uid;
    state = next;
    if (changed) for (const listener of listeners) listener();
    return state;
  };

  const read = async (): Promise<SessionState> => {
    try {
      const storage = open();
      const [token, userInfo] = await Promise.all([
        storage.getItem<string>('token'),
        storage.getItem<UserInfo>('userInfo'),
      ]);
      return become(token ? { ready: true, token, userInfo } : ANONYMOUS);
    } catch (error) {
      // Storage refused (private window, full disk): the visit goes on without being remembered.
      console.warn('session storage cannot be read', error);
      return become({ ...state, ready: true });
    }
  };

  const listen = (): Channel => {
    const opened = openChannel();
    opened.onMessage(() => void read());
    return opened;
  };

  /** Other tabs hear it; a channel does not hear itself. The one that told is closed, and another goes on listening. */
  const tell = (message: string) => {
    const telling = channel ?? openChannel();
    telling.post(message);
    setTimeout(() => {
      telling.close();
      if (channel === telling) channel = listen();
    }, CHANNEL_CLOSES_MS);
  };

  return {
    get: (): SessionState => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Reads the storage once; later calls answer the current state. Waits for an arrival that is under way. */
    async load(): Promise<SessionState> {
      await arrival;
      if (!loading) {
        channel = listen();
        // Who has just arrived is known already, even where nothing can be stored.
        loading = state.ready ? Promise.resolve(state) : read();
      }
      await loading;
      return state;
    },

    /** Who is signed in by the storage, without waiting for anything else; null: nobody, or it cannot be read. */
    async stored(): Promise<UserInfo | null> {
      try {
        return await open().getItem<UserInfo>('userInfo');
      } catch (error) {
        console.warn('session storage cannot be read', error);
        return null;
      }
    },

    /** Whether this is the session here, and no other tab has begun another one meanwhile. */
    async isStill(token: string): Promise<boolean> {
      if (token !== state.token) return false;
      try {
        return ((await open().getItem<string>('token')) ?? token) === token;
      } catch {
        return true; // What cannot be read is only known here.
      }
    },

    /** Somebody comes with a ticket: until that is settled, either way, nobody is known here. */
    arriving<T>(signingIn: Promise<T>): Promise<T> {
      arrival = signingIn.then(
        () => undefined,
        () => undefined,
      );
      return signingIn;
    },

    /** Remembers a new session and tells other tabs. */
    async signIn(userInfo: UserInfo): Promise<void> {
      become({ ready: true, token: userInfo.token, userInfo });
      try {
        const storage = open();
        await Promise.all([storage.setItem('token', userInfo.token), storage.setItem('userInfo', userInfo)]);
      } catch (error) {
        console.warn('session storage cannot be written', error);
      }
      tell('success');
    },

    /** Forgets the session: waits until token and userInfo are confirmed cleared, at most 5 s, and shows nobody then. */
    async signOut(wait: number = SIGN_OUT_WAIT_MS): Promise<void> {
      const cleared = async () => {
        const storage = open();
        await Promise.all([storage.removeItem('token'), storage.removeItem('userInfo')]);
      };
      let timer: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([
        cleared().catch((error) => console.warn('session storage cannot be cleared', error)),
        new Promise<void>((resolve) => {
          timer = setTimeout(resolve, wait);
        }),
      ]);
      clearTimeout(timer);
      become(ANONYMOUS);
      tell('signed-out');
    },
  };
}

export type Session = ReturnType<typeof createSession>;

function openBroadcast() {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: the throw is caught here.
    return new BroadcastChannel('gameLogin');
  } catch (error) {
    // An old browser has none; with cookies blocked it throws.
    console.warn('there is no channel to other tabs', error);
    return null;
  }
}

/** The channel of this tab. A page in the back-forward cache may miss messages, so coming back counts as one. */
export function browserChannel(): Channel {
  const channel = openBroadcast();
  const closed = new AbortController();
  return {
    post(message) {
      try {
        channel?.postMessage(message);
      } catch (error) {
        console.warn('other tabs were not told', error);
      }
    },
    onMessage(listener) {
      channel?.addEventListener('message', listener);
      addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal: closed.signal });
    },
    close() {
      closed.abort();
      try {
        channel?.close();
      } catch (error) {
        console.warn('the channel to other tabs was not closed', error);
      }
    },
  };
}

/** The session that this browser keeps. */
export const browserSession = (): Session => createSession(browserStorage, browserChannel);
