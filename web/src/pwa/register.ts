import { messageSW, Workbox } from 'workbox-window';
import type { Update } from './update.ts';

const URL_OF_WORKER = `${import.meta.env.BASE_URL}sw.js`;
/** Minimum time between checks for a newer version, which a page makes when it becomes visible again. */
const ASK_AGAIN_MS = 3_600_000;

/** Trusted Types, for which TypeScript has no types yet. `trusted-types` of the page's CSP names this policy. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** Returns the only address that the policy allows for a worker. */
function workerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  const createScriptURL = (url: string): string => {
    if (url !== URL_OF_WORKER) throw new TypeError(`${url} is not the service worker`);
    return url;
  };
  return (
    trustedTypes?.createPolicy('service-worker', { createScriptURL }).createScriptURL(URL_OF_WORKER) ?? URL_OF_WORKER
  );
}

/**
 * Registers the service worker and follows its versions.
 * @param came addresses whose answers came with the page
 * @throws Error if the browser refuses workers (private windows, in-app browsers); the shop works without one
 */
export async function registerWorker(update: Update, came: readonly string[]): Promise<void> {
  const worker = new Workbox(workerUrl(), { updateViaCache: 'none' });
  worker.addEventListener('waiting', async ({ sw }) => {
    // A page opened from the portal after a deployment is already of the newer version; only its worker is old.
    const isOurs = sw && (await messageSW(sw, { type: 'ENTRY' })) === entryOfPage();
    if (isOurs) worker.messageSkipWaiting();
    else update.offer(() => void changeOver(worker));
  });
  const loadedAlone = navigator.serviceWorker.controller === null;
  await worker.register({ immediate: true });
  const loaded = loadedAlone ? performance.getEntriesByType('resource').map(({ name }) => name) : [];
  if (loadedAlone || came.length > 0) void tellOf([...loaded, ...came]);

  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < ASK_AGAIN_MS) return;
    asked = Date.now();
    worker.update().catch((error: unknown) => console.warn('the check for a newer version failed, will retry', error));
  });
}

/**
 * Activates the newer worker and reloads this tab when it is in control. Other tabs stay: a player may be using them.
 */
async function changeOver(worker: Workbox): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // Another tab has already activated it.
  if (!registration?.waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.messageSkipWaiting();
}

/**
 * Sends the worker the addresses that it did not see: files loaded before it was active, and answers that came with the
 * page. The worker caches those that it would have cached.
 */
async function tellOf(urlsToCache: string[]): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (active) await messageSW(active, { type: 'CACHE_URLS', payload: { urlsToCache } });
}

const entryOfPage = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : undefined;
};
