import { expect, test, vi } from 'vitest';
import { blockStorage } from '#tests/components/blocked.ts';
import { subscriptionHere } from '../browser/push.ts';
import { readPreference, savePreference } from '../storage/preferences.ts';
import { browserSession } from './session.ts';

const MANA = { token: 't1', uid: 'u1', nickname: 'Mana', avatar: null };

test('with cookies blocked a session lasts while the page is open', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  blockStorage();
  const session = browserSession();
  expect(await session.load()).toEqual({ ready: true, token: '', userInfo: null });
  await session.signIn(MANA);
  expect(session.get().userInfo).toEqual(MANA);
  expect(await session.isStill('t1')).toBe(true);
  await session.signOut();
  expect(session.get().userInfo).toBeNull();
});

test('with cookies blocked there are no preferences and no push subscription', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', class {});
  blockStorage();
  expect(() => savePreference('theme', 'dark')).not.toThrow();
  expect(readPreference('theme')).toBeNull();
  expect(await subscriptionHere()).toBeNull();
  vi.unstubAllGlobals();
});
