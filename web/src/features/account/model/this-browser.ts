import type { Provider } from '#contract/endpoints/providers.ts';
import type { Locale } from '#contract/locales.ts';
import { browserStorage, type Storage } from '#web/lib/storage/storage.ts';

/** How somebody signed in. */
export type Way = 'password' | 'email' | 'phone' | Provider | 'game' | 'ticket';

const ID_BYTES = 24;
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A storage that refuses (private window) leaves everything working: the visit is merely not remembered. */
async function remembered<T>(work: (storage: Storage) => Promise<T>): Promise<T | null> {
  try {
    return await work(browserStorage());
  } catch (error) {
    console.warn('this browser’s storage cannot be used', error);
    return null;
  }
}

/** The id by which the portal knows this browser again, and the language of letters. */
export async function thisBrowser(locale: Locale): Promise<{ device?: string; locale: Locale }> {
  const device = await remembered(async (storage) => {
    const known = await storage.getItem<string>('device');
    return known ?? (await storage.setItem('device', newId()));
  });
  return { locale, ...(device && { device }) };
}

/** What every way in sends along: the above, and the session that the new one replaces here, which is to end. */
export async function clientInfo(locale: Locale): Promise<{ device?: string; locale: Locale; replaces?: string }> {
  const token = await remembered((storage) => storage.getItem<string>('token'));
  return { ...(await thisBrowser(locale)), ...(token && { replaces: token }) };
}

export const lastWay = (): Promise<Way | null> => remembered((storage) => storage.getItem<Way>('lastSignIn'));
export const rememberWay = (way: Way): Promise<Way | null> =>
  remembered((storage) => storage.setItem('lastSignIn', way));
