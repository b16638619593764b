import type { Api } from '../portal/api.ts';

/** Returns true if the browser can receive push messages, which need all three. On iOS only an installed shop can. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/**
 * Returns the service worker's push manager. Undefined if no worker is registered, or if the browser refuses workers,
 * as with cookies blocked.
 */
async function manager(): Promise<PushManager | undefined> {
  try {
    return (await navigator.serviceWorker.getRegistration())?.pushManager;
  } catch (error) {
    console.warn('the service worker is not available', error);
    return undefined;
  }
}

/** Returns this browser's subscription, or null. */
export const subscriptionHere = async (): Promise<PushSubscription | null> =>
  canPush() ? ((await (await manager())?.getSubscription()) ?? null) : null;

/**
 * Returns the id by which the portal knows this browser: a hash of the subscription's address. With the address itself
 * others could send messages.
 */
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
 * Asks the player for permission, unless they answered before, and subscribes. Call it from a press: browsers ignore it
 * elsewhere.
 * @returns null if the player refuses
 * @throws Error if the browser cannot subscribe
 */
export async function subscribeHere(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const own = await manager();
  if (!own) throw new Error('no service worker is registered, so the browser cannot subscribe');
  const wanted = bytesOf(key);
  const before = await own.getSubscription();
  if (before && isOf(before, wanted)) return before;
  // The shop's key has changed, and messages with the former key are not possible any more.
  await before?.unsubscribe();
  return own.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
}

/**
 * Ends the subscription at the portal and in this browser. If the portal is unreachable, it ends in the browser all the
 * same, and the portal's later messages are not delivered.
 */
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
