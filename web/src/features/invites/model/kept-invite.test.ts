import { expect, test, vi } from 'vitest';
import type { Storage } from '#web/lib/storage/storage.ts';
import { createKeptInvite, type KeptInvite } from './kept-invite.ts';

const invite = (over: Partial<KeptInvite> = {}): KeptInvite => ({
  code: 'ABCDEFGH',
  visit: 'a note',
  inviter: 'Mana',
  by: null,
  until: Date.now() + 1_000,
  ...over,
});

/** The storage that two tabs of a browser share. */
function browser() {
  const kept = new Map<string, unknown>();
  const storage: Storage = {
    getItem: async <T>(key: string) => (kept.get(key) ?? null) as T | null,
    setItem: async (key, value) => {
      kept.set(key, value);
      return value;
    },
    removeItem: async (key) => void kept.delete(key),
  };
  const update = async <T>(key: string, change: (known: T | null) => T) => {
    const next = change((kept.get(key) ?? null) as T | null);
    kept.set(key, next);
    return next;
  };
  return () => createKeptInvite(() => storage, update);
}

test('the last opened link is kept, also for another tab', async () => {
  const open = browser();
  const tab = open();
  await tab.keep(invite());
  await tab.keep(invite({ code: 'HGFEDCBA', visit: 'another' }));
  expect(await open().get()).toMatchObject({ code: 'HGFEDCBA' });
});

test('an expired invitation is not returned', async () => {
  const tab = browser()();
  await tab.keep(invite({ until: 5_000 }));
  expect(await tab.get(4_999)).not.toBeNull();
  expect(await tab.get(5_000)).toBeNull();
});

test('if two tabs forget the invitation, only one gets true', async () => {
  const open = browser();
  const [one, other] = [open(), open()];
  await one.keep(invite());
  expect(await Promise.all([one.forget(invite()), other.forget(invite())])).toEqual([true, false]);
  expect(await one.get()).toBeNull();
});

test('a link that was opened in the meantime stays', async () => {
  const tab = browser()();
  await tab.keep(invite({ visit: 'newer' }));
  expect(await tab.forget(invite({ visit: 'older' }))).toBe(false);
  expect(await tab.get()).toMatchObject({ visit: 'newer' });
});

test('without storage the invitation lasts as long as the page', async () => {
  using warn = vi.spyOn(console, 'warn').mockReturnValue();
  const refused = () => Promise.reject(new Error('no storage'));
  const tab = createKeptInvite(() => ({ getItem: refused, setItem: refused, removeItem: refused }), refused);
  await tab.keep(invite());
  expect(await tab.get()).toMatchObject({ code: 'ABCDEFGH' });
  expect(await tab.forget(invite())).toBe(true);
  expect(await tab.get()).toBeNull();
  expect(warn).toHaveBeenCalled();
});
