import { messageSW, Workbox } from 'workbox-window';
import type { Update } from './update.ts';

const URL_OF_WORKER = `${import.meta.env.BASE_URL}sw.js`;
/** A page that stays open for days asks for newer versions when it is looked at again, at most so often. */
const ASK_AGAIN_MS = 3_600_000;

/** Trusted Types, which TypeScript does not know yet; the policy's name stands in `trusted-types` of the page's CSP. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}

/** The one address that a worker may be registered from. */
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
 * @throws Error where the browser refuses workers (private windows, in-app browsers): the shop works without
 */
export async function registerWorker(update: Update, came: readonly string[]): Promise<void> {
  const worker = new Workbox(workerUrl(), { updateViaCache: 'none' });
  worker.addEventListener('waiting', async ({ sw }) => {
    // Opened from the portal after a deployment, the page is of the newer version already; only the worker is not.
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
    worker.update().catch((error: unknown) => console.warn('no newer version could be asked for', error));
  });
}

/** Reloads when the newer worker is in charge. Only this tab: others may be in the middle of something. */
async function changeOver(worker: Workbox): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  // Another tab was faster.
  if (!registration?.waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.messageSkipWaiting();
}

/** What the page has and the worker did not see: it was not there yet, or the page came finished. Of this it takes what it would have stored. */
async function tellOf(urlsToCache: string[]): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  if (active) await messageSW(active, { type: 'CACHE_URLS', payload: { urlsToCache } });
}

const entryOfPage = (): string | undefined => {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : undefined;
};
