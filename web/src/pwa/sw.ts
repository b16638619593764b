/**
 * The service worker, `/platform/sw.js`. It opens pages offline and shows the last known catalogue. It serves only data
 * that are the same for all players from its caches; all other requests go to the portal unchanged.
 */
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { BASE_PATH } from '#contract/routes.ts';
import { messageOf, pageOf } from './notify.ts';
import { artIn, filesFor, isArt, isAsset, isBrand, isCatalogue, isPage, marked, storable } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;

const BUILD = __BUILD__;
const BUILDS = 'build-';
/** The cache of index.html and this build's files. Files of other languages are added when they are used. */
const OWN = `${BUILDS}${BUILD.id}`;
const CATALOGUE = 'catalogue';
const ART = 'art';
/** Cache key of index.html. No page has this address. */
const SHELL = `${BASE_PATH}/index.html`;

/** How long to wait for the portal before the cache answers. */
const PAGE_WAIT_S = 3;
const CATALOGUE_WAIT_S = 5;
const MAX_ART = 300;
/**
 * Caches a build's files a few at a time, because each costs a phone's processor some milliseconds. On a first visit
 * the player is about to press something (docs/speed.md).
 */
const FILES_PER_STEP = 10;
const PAUSE_MS = 150;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', ({ data, ports }) => {
  const type = (data as { type?: unknown } | null)?.type;
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  // A page compares it with its own entry script, to find out if this worker is of a newer version.
  if (type === 'ENTRY') ports[0]?.postMessage(BUILD.entry);
});

// Shows the notifications that the portal pushes, also while no page is open.
self.addEventListener('push', (event) => {
  const { title, body, lang, tag, url } = messageOf(event.data?.text() ?? '', location.origin);
  event.waitUntil(self.registration.showNotification(title, { body, lang, tag, data: { url } }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pageOf((event.notification.data as { url?: unknown } | null)?.url, location.origin)));
});

/** Focuses a tab that already shows the page. Otherwise opens a new tab, because a player may be using the others. */
async function open(url: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window' });
  const same = tabs.find((tab) => tab.url === url);
  if (same) await same.focus();
  else await self.clients.openWindow(url);
}

/** Caches this build. During a deployment the portal may still serve another one: then a later try succeeds. */
async function install(): Promise<void> {
  // With this parameter the answer has no finished HTML, which would be one page's content: it serves all pages.
  const answer = await fetch(`${BASE_PATH}/?shell`, { headers: { accept: 'text/html' }, cache: 'no-store' });
  const html = await answer.text();
  if (!answer.ok || !html.includes(BUILD.entry)) throw new Error('the portal does not serve this build');
  const cache = await caches.open(OWN);
  // A copy, because browsers refuse to show a page from a redirected answer. Its policy stays valid: the nonce in the
  // header is the one in the text.
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  await cache.put(SHELL, new Response(html, { headers }));
  const requests = filesFor(BUILD, html).map((path) => {
    const hashed = isAsset(new URL(path, location.href));
    return new Request(path, { cache: hashed ? 'default' : 'no-cache' });
  });
  for (let at = 0; at < requests.length; at += FILES_PER_STEP) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    await cache.addAll(requests.slice(at, at + FILES_PER_STEP));
  }
  await (await caches.open(ART)).addAll(artIn(html));
}

/** Removes old builds, except the latest other one, because open tabs may still run it. Also limits the pictures. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(BUILDS) && name !== OWN);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  const art = await caches.open(ART);
  await Promise.all((await art.keys()).slice(0, -MAX_ART).map((request) => art.delete(request)));
  // No navigation preload: it would request other addresses, such as the return from a provider, twice.
  await self.clients.claim();
}

// Pages always come from the portal, which also redirects. Without an answer this build's index.html is used.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPage(url),
  new NetworkOnly({
    networkTimeoutSeconds: PAGE_WAIT_S,
    plugins: [{ handlerDidError: () => caches.match(SHELL, { cacheName: OWN }) }],
  }),
);

const ownFile = new CacheFirst({ cacheName: OWN, matchOptions: { ignoreVary: true } });
registerRoute(storable(isBrand), ownFile);
registerRoute(
  storable(isAsset),
  // A tab of an earlier build finds its own files, even if the portal no longer has them.
  async (options) => (await caches.match(options.request, { ignoreVary: true })) ?? ownFile.handle(options),
);
registerRoute(storable(isArt), new CacheFirst({ cacheName: ART, matchOptions: { ignoreVary: true } }));

registerRoute(
  storable(isCatalogue),
  new NetworkFirst({
    cacheName: CATALOGUE,
    networkTimeoutSeconds: CATALOGUE_WAIT_S,
    matchOptions: { ignoreVary: true },
    plugins: [
      {
        // Treats an error of the portal as no answer.
        fetchDidSucceed: async ({ response }) => {
          if (response.status >= 500) throw new Error(`the portal answered ${response.status}`);
          return response;
        },
        cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
        cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && marked(cachedResponse),
      },
    ],
  }),
);
