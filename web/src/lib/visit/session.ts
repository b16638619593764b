import { browserStorage, type Storage } from '../storage/storage.ts';

/** The value stored under `userInfo`. */
export interface UserInfo {
  token: string;
  uid: string;
  nickname: string;
  avatar: string | null;
}

/** `token` is empty for an anonymous visitor; `ready` is false until the storage is read. */
export interface SessionState {
  ready: boolean;
  token: string;
  userInfo: UserInfo | null;
}

/** Notifies other tabs. They read the storage again and do not trust the content of the message. */
export interface Channel {
  post(message: string): void;
  onMessage(listener: () => void): void;
  close(): void;
}

/** The state without a signed-in player. */
export const ANONYMOUS: SessionState = { ready: true, token: '', userInfo: null };
/** Time limit of a sign-out; the value comes from the specification. */
export const SIGN_OUT_WAIT_MS = 5_000;
/** Time until a channel closes after a sign-in was posted; the value comes from the specification. */
const CHANNEL_CLOSES_MS = 1_000;

/** Creates the session of one visit. */
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
      // The browser refuses storage (private window, full disk). The visit continues, but is not stored.
      console.warn('the session was not read from storage, the visit keeps its current state', error);
      return become({ ...state, ready: true });
    }
  };

  const listen = (): Channel => {
    const opened = openChannel();
    opened.onMessage(() => void read());
    return opened;
  };

  /** Posts to other tabs; a channel does not receive its own messages. Then replaces the channel with a new one. */
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

    /** Reads the storage once; later calls return the current state. Waits for a sign-in that is under way. */
    async load(): Promise<SessionState> {
      await arrival;
      if (!loading) {
        channel = listen();
        // After a sign-in with a ticket the state is known, even if nothing can be stored.
        loading = state.ready ? Promise.resolve(state) : read();
      }
      await loading;
      return state;
    },

    /**
     * Returns the signed-in player of the storage, without further waits. Null if there is none or it is unreadable.
     */
    async stored(): Promise<UserInfo | null> {
      try {
        return await open().getItem<UserInfo>('userInfo');
      } catch (error) {
        console.warn('the session was not read from storage', error);
        return null;
      }
    },

    /** Returns true if this token is the current one and no other tab has started a new session in the meantime. */
    async isStill(token: string): Promise<boolean> {
      if (token !== state.token) return false;
      try {
        return ((await open().getItem<string>('token')) ?? token) === token;
      } catch {
        return true; // The storage cannot be read, so only this tab's state counts.
      }
    },

    /** Starts a sign-in with a ticket. `load` waits until it is settled, so no player is known until then. */
    arriving<T>(signingIn: Promise<T>): Promise<T> {
      arrival = signingIn.then(
        () => undefined,
        () => undefined,
      );
      return signingIn;
    },

    /** Stores a new session and notifies other tabs. */
    async signIn(userInfo: UserInfo): Promise<void> {
      become({ ready: true, token: userInfo.token, userInfo });
      try {
        const storage = open();
        await Promise.all([storage.setItem('token', userInfo.token), storage.setItem('userInfo', userInfo)]);
      } catch (error) {
        console.warn('the session was not stored, it lasts while this page is open', error);
      }
      tell('success');
    },

    /** Ends the session. Waits until token and userInfo are cleared, at most 5 s, and only then changes the state. */
    async signOut(wait: number = SIGN_OUT_WAIT_MS): Promise<void> {
      const cleared = async () => {
        const storage = open();
        await Promise.all([storage.removeItem('token'), storage.removeItem('userInfo')]);
      };
      let timer: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([
        cleared().catch((error) => console.warn('the session was not cleared from storage', error)),
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
    // biome-ignore lint/style/noRestrictedGlobals: the error is caught here.
    return new BroadcastChannel('gameLogin');
  } catch (error) {
    // Old browsers have no BroadcastChannel; with cookies blocked it throws.
    console.warn('other tabs cannot be notified', error);
    return null;
  }
}

/** Returns the channel of this tab. A page in the back-forward cache may miss messages, so its return counts as one. */
export function browserChannel(): Channel {
  const channel = openBroadcast();
  const closed = new AbortController();
  return {
    post(message) {
      try {
        channel?.postMessage(message);
      } catch (error) {
        console.warn('other tabs were not notified', error);
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

/** Returns the session that this browser stores. */
export const browserSession = (): Session => createSession(browserStorage, browserChannel);
