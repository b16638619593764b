import '#web/ui/app.css';
import { loaders } from 'virtual:locales';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { PATHS, pageAt } from '#contract/routes.ts';
import { splitArrival } from '#web/features/account/api/arrival.ts';
import { ELSEWHERE, placeQuery } from '#web/features/regions/api/queries.ts';
import { createLanguage } from '#web/i18n/language.ts';
import { bridgeHere } from '#web/lib/browser/bridge.ts';
import { hideBrokenPictures } from '#web/lib/browser/broken-pictures.ts';
import { announce } from '#web/lib/browser/embedded.ts';
import { idle } from '#web/lib/browser/idle.ts';
import { inAppBrowser } from '#web/lib/browser/in-app-browser.ts';
import { OS, terminalOf } from '#web/lib/browser/terminal.ts';
import { type WalletBrowser, walletsOf } from '#web/lib/browser/wallets.ts';
import { keepVisit } from '#web/lib/storage/kept.ts';
import { readPreference, savePreference } from '#web/lib/storage/preferences.ts';
import { followConsent } from '#web/lib/visit/consent.ts';
import { createVisit } from '#web/lib/visit/create-visit.ts';
import { type Environment, isTheme, readReturning, readRoot } from '#web/lib/visit/environment.ts';
import { readConsent } from '#web/lib/visit/given-consent.ts';
import { browserSession } from '#web/lib/visit/session.ts';
import { pathTo } from '#web/navigation/links.tsx';
import { createBrowserHistory, hrefOf } from '#web/navigation/router/history.ts';
import { startScroll } from '#web/navigation/router/scroll.ts';
import { isStandalone } from '#web/pwa/install.ts';
import { startPwa, startWorker } from '#web/pwa/start.ts';
import { backCloses } from '#web/ui/overlay/back-closes.ts';
import { fetchAhead } from './ahead.ts';
import { countVisit } from './count.ts';
import { readFinished, showFinished } from './finished.ts';
import { watchParts } from './missing-part.ts';
import { enterFromGame, onNavigate } from './on-navigate.ts';
import { prefetch } from './prefetch.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';
import { BrowserAdvice } from './shell/advice.tsx';

const { userAgent, maxTouchPoints } = navigator;
const root = readRoot(document.documentElement);
const bridge = bridgeHere(root.framers);
const theme = readPreference('theme');
// The service worker may have cached this page before the theme changed.
if (isTheme(theme)) document.documentElement.dataset.theme = theme;
const terminal = terminalOf({
  userAgent,
  touchPoints: maxTouchPoints,
  bridge: bridge?.kind === 'native',
  device: root.variant,
});
const finished = readFinished(document);
const environment: Environment = {
  ...root,
  // Finished HTML shows the state that the server knew, so the first render has to use it.
  returning: finished ? root.returning : readReturning(readPreference('returning')),
  os: terminal.os,
  consent: readConsent(readPreference('consent'), root.events !== null),
  // A game that lends its bridge wants the payment in its own web view.
  inApp: bridge ? null : inAppBrowser(userAgent),
  bridge,
  wallets: walletsOf(window as WalletBrowser),
  whereabouts: { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, languages: navigator.languages },
  country: readPreference('country'),
};

const visit = createVisit({
  fetch: (url, init) => fetch(url, init),
  session: browserSession(),
  // biome-ignore lint/style/noRestrictedGlobals: keptAnswers and openKeptOrders catch the error.
  tab: () => sessionStorage,
  retries: 2,
  finishedAt: finished?.at ?? null,
  defaultGid: root.gid,
});
if (finished) showFinished(finished, visit.queryClient);
visit.appState.start(terminal, isStandalone());
watchParts();
// React compares finished HTML with its first render. A device without a connection gets the page that is not finished.
if (!finished) hideBrokenPictures();
startPwa({
  connection: visit.connection,
  // Other browsers and apps on iOS have no such entry, or hide it.
  shareSheet: terminal.os === OS.ios && environment.inApp === null && !bridge,
  appState: visit.appState,
});

const language = createLanguage(loaders);
const surroundings = { visit, language, offerToKeep };
// index.html removed the ticket from the address before other code ran.
const { arrival } = splitArrival(window.arrivedWith ?? '');
if (arrival) void enterFromGame(arrival, surroundings);
const visitor = visit.session.load();
visit.session.subscribe(() => {
  const { ready, token } = visit.session.get();
  if (token) savePreference('returning', 'in');
  else if (ready && readPreference('returning') === 'in') savePreference('returning', 'out');
});

language.i18n.on('change', () => {
  document.documentElement.lang = language.i18n.locale;
});

/** False while the first page loads from finished HTML: its data came with the HTML, so nothing is prefetched. */
let taken = finished === null;
// Starts before the router listens to the history, so that the router ignores the entries of open sheets.
backCloses.start(() => {
  const { key, ...place } = places.now();
  return { href: hrefOf(place), pathname: hrefOf({ ...place, query: '', hash: '' }), state: { key } };
});
const places = createBrowserHistory();
const router = createAppRouter(
  {
    visit,
    language,
    device: root.variant,
    saveLanguage: (locale) => savePreference('locale', locale),
    languages: () => ({ stored: readPreference('locale'), browser: [root.lang, ...navigator.languages] }),
    onNavigate: (raw, page) => onNavigate(raw, page, surroundings),
    prefetch(load, preload) {
      if (taken) prefetch(load, preload);
      return undefined;
    },
  },
  places,
  location.origin,
);
startScroll(() => router.shown()?.place.key);

function offerToKeep(): void {
  const { path, query } = router.place();
  if (pageAt(path)?.startsWith('account-deletion')) return; // this page offers it itself
  void router.go(pathTo(PATHS['account-deletion-common'].desktop, { back: `${path}${query}` }));
}

/** A storage that does not answer must not delay the page for longer. */
const LONGEST_WAIT_MS = 2_000;
const soon = <T,>(work: Promise<T>) =>
  Promise.race([work, new Promise<null>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, null))]);

// The router loads language and code before the first render. The render also waits for the session, so that nothing
// moves when it is known. It does not wait for a sign-in with a ticket, because that takes a request to the portal.
await Promise.all([router.load(), arrival ? null : soon(visitor), environment.inApp && BrowserAdvice.preload()]);
taken = true;

const element = document.getElementById('app');
if (!element) throw new Error('index.html has no #app');
/** Called when presses start to work. Finished HTML is visible earlier. */
function onUsable(): void {
  performance.mark('usable');
  window.replayPresses?.();
  delete window.replayPresses;
  // A page that was rendered for many visitors may have no country: request the country of this visitor.
  const { queryKey } = placeQuery;
  const known = visit.queryClient.getQueryData(queryKey)?.country;
  if (finished && (known === null || known === ELSEWHERE)) void visit.queryClient.invalidateQueries({ queryKey });
}

const app = (
  <Providers environment={environment} language={language} visit={visit} router={router} onUsable={onUsable} />
);
if (finished?.locale === language.current() && finished.path === location.pathname) {
  // As a transition, hydration yields to the browser, so that no task is long.
  startTransition(() => void hydrateRoot(element, app));
} else {
  // There is no finished HTML, or it is for another language or page.
  element.replaceChildren();
  createRoot(element).render(app);
}

/** The texts of errors are rarely needed and never at once. The service worker helps only later visits. */
const LATER_MS = 1_000;
setTimeout(() => {
  startWorker(finished?.asked ?? []);
  language.need(['errors']).catch((error: unknown) => console.warn('the texts of errors did not load', error));
}, LATER_MS);

/** Prefetches nothing if the player saves data or has at most 2G. */
const { connection } = navigator as { connection?: { saveData: boolean; effectiveType: string } };
if (!connection?.saveData && !connection?.effectiveType.includes('2g')) {
  const look = () =>
    setTimeout(() => void fetchAhead(document, { router, visit, language, device: root.variant, idle }), LATER_MS);
  look();
  router.onShow((shown, before) => shown.place.path !== before?.place.path && look());
}

if (bridge) announce(bridge, element);
followConsent(environment);
countVisit(router, environment, visit);
// Runs after the page is shown, so that nothing waits for it. Later pages may name another origin.
void keepVisit(router.shown()?.search?.fromID);
router.onShow(({ search }, before) => {
  if (search?.fromID !== before?.search?.fromID) void keepVisit(search?.fromID);
});
