import { browserStorage, type Storage } from './storage.ts';

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
interface Channel {
  post(message: string): void;
  onMessage(listener: () => void): void;
}

const ANONYMOUS: SessionState = { ready: true, token: '', userInfo: null };
const SIGN_OUT_WAIT_MS = 5_000;

/** The session of this browser: one for the app, separate ones in tests. */
export function createSession(open: () => Storage, openChannel: () => Channel) {
  let state: SessionState = { ...ANONYMOUS, ready: false };
  let loading: Promise<SessionState> | undefined;
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

  const tell = (message: string) => {
    channel ??= openChannel();
    channel.post(message);
  };

  return {
    get: (): SessionState => state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Reads the storage once; later calls answer the current state. */
    async load(): Promise<SessionState> {
      if (!loading) {
        channel = openChannel();
        channel.onMessage(() => void read());
        loading = read();
      }
      await loading;
      return state;
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

    /** Forgets the session: waits until token and userInfo are confirmed cleared, at most 5 s. */
    async signOut(wait: number = SIGN_OUT_WAIT_MS): Promise<void> {
      become(ANONYMOUS);
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
      tell('signed-out');
    },
  };
}

export type Session = ReturnType<typeof createSession>;

function browserChannel(): Channel {
  if (typeof BroadcastChannel === 'undefined') return { post: () => undefined, onMessage: () => undefined };
  const channel = new BroadcastChannel('gameLogin');
  return {
    post(message) {
      try {
        channel.postMessage(message);
      } catch (error) {
        console.warn('other tabs were not told', error);
      }
    },
    onMessage: (listener) => channel.addEventListener('message', listener),
  };
}

export const session = createSession(browserStorage, browserChannel);
