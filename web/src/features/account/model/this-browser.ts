import type { Locale } from '#contract/locales.ts';
import type { Provider } from '#contract/sign-in.ts';
import { browserStorage, type Storage } from '#web/lib/storage/storage.ts';

/** A sign-in method. */
export type Way = 'password' | 'email' | 'phone' | Provider | 'game' | 'ticket';

const ID_BYTES = 24;
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Runs `work`, or returns null if the storage refuses (private window): sign-in works, but the browser is not
 * remembered.
 */
async function remembered<T>(work: (storage: Storage) => Promise<T>): Promise<T | null> {
  try {
    return await work(browserStorage());
  } catch (error) {
    console.warn('the browser’s storage is blocked, sign-in data is not stored', error);
    return null;
  }
}

/** Returns the id by which the server recognizes this browser, and the language for emails. */
export async function thisBrowser(locale: Locale): Promise<{ device?: string; locale: Locale }> {
  const device = await remembered(async (storage) => {
    const known = await storage.getItem<string>('device');
    return known ?? (await storage.setItem('device', newId()));
  });
  return { locale, ...(device && { device }) };
}

/**
 * Returns the data that every sign-in method sends: the above, and the token of the session that the new one replaces
 * and ends.
 */
export async function clientInfo(locale: Locale): Promise<{ device?: string; locale: Locale; replaces?: string }> {
  const token = await remembered((storage) => storage.getItem<string>('token'));
  return { ...(await thisBrowser(locale)), ...(token && { replaces: token }) };
}

export const lastWay = (): Promise<Way | null> => remembered((storage) => storage.getItem<Way>('lastSignIn'));
export const rememberWay = (way: Way): Promise<Way | null> =>
  remembered((storage) => storage.setItem('lastSignIn', way));
