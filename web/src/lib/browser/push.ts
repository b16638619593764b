import type { Api } from '../portal/api.ts';

/** Messages that come while no page is open need all three. Safari on iOS has them in an installed shop alone. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The service worker's part; undefined while none is registered, or if the browser refuses workers, as it does with cookies blocked. */
async function manager(): Promise<PushManager | undefined> {
  try {
    return (await navigator.serviceWorker.getRegistration())?.pushManager;
  } catch (error) {
    console.warn('the service worker cannot be used', error);
    return undefined;
  }
}

/** What this browser is subscribed to, if it is. */
export const subscriptionHere = async (): Promise<PushSubscription | null> =>
  canPush() ? ((await (await manager())?.getSubscription()) ?? null) : null;

/** By which the portal knows this browser: its address alone would let others write to it. */
export async function browserOf({ endpoint }: Pick<PushSubscription, 'endpoint'>): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const isOf = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const own = subscription.options.applicationServerKey;
  return own !== null && new Uint8Array(own).join() === key.join();
};

/**
 * Asks the player, unless they were asked before, and subscribes. Call it from a press: browsers ignore it elsewhere.
 * @returns null when the player says no
 * @throws Error when the browser cannot
 */
export async function subscribeHere(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const own = await manager();
  if (!own) throw new Error('there is no service worker');
  const wanted = bytesOf(key);
  const before = await own.getSubscription();
  if (before && isOf(before, wanted)) return before;
  // The shop has another key by now: nothing can be sent under the former one.
  await before?.unsubscribe();
  return own.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
}

/** Ends it at the portal, and here; here also when the portal cannot be reached, whose messages then find nobody. */
export async function unsubscribeHere(api: Api, signal?: AbortSignal): Promise<void> {
  const subscription = await subscriptionHere();
  if (!subscription) return;
  try {
    const query = { browser: await browserOf(subscription) };
    await api('DELETE /me/push', { query }, signal ? { signal } : {});
  } finally {
    await subscription.unsubscribe();
  }
}
