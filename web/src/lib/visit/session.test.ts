import { expect, onTestFinished, test, vi } from 'vitest';
import type { Storage } from '../storage/storage.ts';
import { browserChannel, createSession } from './session.ts';

const KESTREL = { token: 't1', uid: '80427731', nickname: 'Kestrel', avatar: null };

function world() {
  const values = new Map<string, unknown>();
  const tabs = new Set<() => void>();
  const sent: string[] = [];
  const closed: number[] = [];
  const storage: Storage = {
    getItem: async <T>(key: string) => (values.get(key) as T) ?? null,
    setItem: async <T>(key: string, value: T) => {
      values.set(key, value);
      return value;
    },
    removeItem: async (key) => {
      values.delete(key);
    },
  };
  const tab = (open: () => Storage = () => storage) => {
    const own = new Set<() => void>();
    return createSession(open, () => ({
      post(message) {
        sent.push(message);
        for (const listener of tabs) if (!own.has(listener)) listener();
      },
      onMessage(listener) {
        own.add(listener);
        tabs.add(listener);
      },
      close() {
        closed.push(1);
        for (const listener of own) tabs.delete(listener);
      },
    }));
  };
  return { values, sent, closed, storage, tab };
}

test('no player is known until the storage is read', async () => {
  const { tab, values } = world();
  values.set('token', 't1').set('userInfo', KESTREL);
  const session = tab();
  expect(session.get()).toEqual({ ready: false, token: '', userInfo: null });
  expect(await session.load()).toEqual({ ready: true, token: 't1', userInfo: KESTREL });
});

test('sign-in is stored under token and userInfo and announced to other tabs, which read it', async () => {
  const { tab, values, sent } = world();
  const [here, there] = [tab(), tab()];
  await Promise.all([here.load(), there.load()]);
  const heard = new Promise<void>((resolve) => void there.subscribe(resolve));
  await here.signIn(KESTREL);
  await heard;
  expect([...values]).toEqual([
    ['token', 't1'],
    ['userInfo', KESTREL],
  ]);
  expect(there.get().userInfo).toEqual(KESTREL);
  expect(sent).toEqual(['success']);
});

test('a session is current until it ends here or another tab starts a new one', async () => {
  const { tab, values } = world();
  const session = tab();
  await session.signIn(KESTREL);
  expect([await session.isStill('t1'), await session.isStill('t0')]).toEqual([true, false]);
  values.set('token', 't2');
  expect(await session.isStill('t1')).toBe(false);
});

test('sign-out waits until both are cleared, then calls the listeners', async () => {
  const { tab, values } = world();
  const session = tab();
  await session.signIn(KESTREL);
  const left: number[] = [];
  session.subscribe(() => left.push(values.size));
  await session.signOut();
  expect(left).toEqual([0]);
  expect(values.size).toBe(0);
  expect(session.get()).toEqual({ ready: true, token: '', userInfo: null });
});

test('sign-out finishes even if the storage never answers', async () => {
  const { tab, storage } = world();
  const session = tab(() => ({ ...storage, removeItem: () => new Promise(() => undefined) }));
  await session.signIn(KESTREL);
  await session.signOut(1);
  expect(session.get().token).toBe('');
});

test('a storage that throws does not break the visit and is logged', async () => {
  const log = vi.spyOn(console, 'warn').mockReturnValue();
  const refuse = () => Promise.reject(new Error('denied'));
  const session = world().tab(() => ({ getItem: refuse, setItem: refuse, removeItem: refuse }));
  expect((await session.load()).ready).toBe(true);
  await session.signIn(KESTREL);
  expect(session.get().token).toBe('t1');
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});

test('the channel of a sign-in closes after one second, and the tab still receives messages', async () => {
  vi.useFakeTimers();
  const { tab, closed } = world();
  const [here, there] = [tab(), tab()];
  await Promise.all([here.load(), there.load()]);
  await here.signIn(KESTREL);
  vi.advanceTimersByTime(999);
  expect(closed).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(closed).toEqual([1]);
  vi.useRealTimers();
  const heard = new Promise<void>((resolve) => void here.subscribe(resolve));
  await there.signOut();
  await heard;
  expect(here.get().token).toBe('');
});

test('while a ticket is exchanged no player is known, even if one is stored', async () => {
  const { tab, values } = world();
  values.set('token', 'old').set('userInfo', KESTREL);
  const session = tab();
  const exchange = Promise.withResolvers<void>();
  const arriving = session.arriving(exchange.promise.then(() => session.signIn({ ...KESTREL, token: 't2' })));
  const loaded = session.load();
  expect(session.get().ready).toBe(false);
  exchange.resolve();
  await arriving;
  expect((await loaded).token).toBe('t2');
});

test('a refused ticket leaves the existing session', async () => {
  const { tab, values } = world();
  values.set('token', 't1').set('userInfo', KESTREL);
  const session = tab();
  await expect(session.arriving(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect((await session.load()).token).toBe('t1');
});

test.each([
  ['with messages between tabs', BroadcastChannel],
  ['without them', undefined],
])('a page from the back-forward cache reads the session again, %s', async (_, channel) => {
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('BroadcastChannel', channel);
  onTestFinished(() => void vi.unstubAllGlobals());
  const { values, storage } = world();
  values.set('token', 't1').set('userInfo', KESTREL);
  const opened = browserChannel();
  onTestFinished(() => opened.close());
  const session = createSession(
    () => storage,
    () => opened,
  );
  await session.load();
  values.clear();
  const changed = new Promise<void>((resolve) => void session.subscribe(resolve));
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await changed;
  expect(session.get()).toEqual({ ready: true, token: '', userInfo: null });
  opened.close();
  const heard = vi.spyOn(storage, 'getItem');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(heard).not.toHaveBeenCalled();
});
