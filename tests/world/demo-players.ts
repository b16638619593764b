import type { World } from './world.ts';

/** The demo's players with their passwords. */
const PASSWORDS = {
  kestrel: 'starlight',
  mika: 'sakura',
  lena: 'eisenherz',
  newbie: 'password1',
  guest: 'guestpass',
} as const;
export type Username = keyof typeof PASSWORDS;
export const passwordOf = (username: Username): string => PASSWORDS[username];

/** The session that the app keeps. */
export interface KeptSession {
  token: string;
  uid: string;
  nickname: string;
  avatar: null;
}

/** Signs a demo player in without a page. */
export async function keptSessionOf(world: World, username: Username): Promise<KeptSession> {
  const { body } = await world.anonymous.call('POST /session/password', {
    body: { username, password: PASSWORDS[username] },
  });
  const { uid, nickname } = body.player;
  return { token: body.token, uid, nickname, avatar: null };
}

/**
 * Puts a session where the app keeps it. It runs in a page of the shop's origin, so it must not use anything from
 * outside its body.
 */
export async function keepSession(session: KeptSession): Promise<void> {
  const opening = indexedDB.open('localforage');
  await new Promise((resolve, reject) => {
    opening.onupgradeneeded = () => opening.result.createObjectStore('keyvaluepairs');
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
  const writing = opening.result.transaction('keyvaluepairs', 'readwrite');
  writing.objectStore('keyvaluepairs').put(session.token, 'token');
  writing.objectStore('keyvaluepairs').put(session, 'userInfo');
  await new Promise((resolve, reject) => {
    writing.oncomplete = resolve;
    writing.onabort = reject;
  });
  opening.result.close();
}
