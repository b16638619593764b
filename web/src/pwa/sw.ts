/**
 * The service worker, `/platform/sw.js`: pages open without a connection and show the catalogue as it was. It answers
 * from its caches what is the same for everybody; everything else goes to the portal as if it were not there.
 */
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { BASE_PATH } from '#contract/routes.ts';
import { messageOf, pageOf } from './notify.ts';
import { artIn, filesFor, isArt, isAsset, isBrand, isCatalogue, isPage, marked, storable } from './rules.ts';

declare const self: ServiceWorkerGlobalScope;

const BUILD = __BUILD__;
const BUILDS = 'build-';
/** index.html and the files of this build; files of other languages join when they are used. */
const OWN = `${BUILDS}${BUILD.id}`;
const CATALOGUE = 'catalogue';
const ART = 'art';
/** Key of index.html: no page has this address. */
const SHELL = `${BASE_PATH}/index.html`;

/** With a connection that does not answer, waiting longer helps nobody. */
const PAGE_WAIT_S = 3;
const CATALOGUE_WAIT_S = 5;
const MAX_ART = 300;
/**
 * The files of a build are stored a few at a time. Each costs a phone's processor some milliseconds, and the player of a first
 * visit is about to press something (docs/speed.md).
 */
const FILES_PER_STEP = 10;
const PAUSE_MS = 150;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('message', ({ data, ports }) => {
  const type = (data as { type?: unknown } | null)?.type;
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  // Pages compare it with their own script, to know whether this is a newer version.
  if (type === 'ENTRY') ports[0]?.postMessage(BUILD.entry);
});

// What the shop tells of while no page is open.
self.addEventListener('push', (event) => {
  const { title, body, lang, tag, url } = messageOf(event.data?.text() ?? '', location.origin);
  event.waitUntil(self.registration.showNotification(title, { body, lang, tag, data: { url } }));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pageOf((event.notification.data as { url?: unknown } | null)?.url, location.origin)));
});

/** A tab that shows the page already comes to the front; any other may be in the middle of something, so that a new one is opened. */
async function open(url: string): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window' });
  const same = tabs.find((tab) => tab.url === url);
  if (same) await same.focus();
  else await self.clients.openWindow(url);
}

/** Stores this build. While a deployment is under way the portal may serve another one: then a later try does it. */
async function install(): Promise<void> {
  // No page by that parameter is finished HTML, which would be one page's content; this one stands in for all.
  const answer = await fetch(`${BASE_PATH}/?shell`, { headers: { accept: 'text/html' }, cache: 'no-store' });
  const html = await answer.text();
  if (!answer.ok || !html.includes(BUILD.entry)) throw new Error('the portal does not serve this build');
  const cache = await caches.open(OWN);
  // A copy, since pages are not shown from an answer that was redirected. Its policy goes with it, and fits: the nonce
  // of the header is the one in the text.
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

/** Removes builds of long ago; the latest other one stays for tabs that still run it. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(BUILDS) && name !== OWN);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  const art = await caches.open(ART);
  await Promise.all((await art.keys()).slice(0, -MAX_ART).map((request) => art.delete(request)));
  // No navigation preload: addresses that are none of our pages, such as a provider's way back, would be asked twice.
  await self.clients.claim();
}

// Pages: always the portal's, which also redirects; index.html of this build where no answer comes.
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
  // A tab of a former build finds its own files, even when the portal has them no more.
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
        // A portal that is down is no better than none.
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
