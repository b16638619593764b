/**
 * Runs inside finished HTML before any file is requested. Applies what this browser stores about its player and decides
 * when the app is loaded.
 */
import { readPreference } from '#web/lib/storage/preferences.ts';
import { holds, readConsent } from '#web/lib/visit/given-consent.ts';
import { afterPaint } from './after-paint.ts';
import { holdPresses } from './presses.ts';

// Runs before code that may fail: otherwise a form that the browser submits by itself would be lost.
window.replayPresses = holdPresses(document);
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.offeredEarly = event;
});

const { dataset } = document.documentElement;
const { entry = '', parts = '' } = (document.currentScript as HTMLScriptElement).dataset;

const theme = readPreference('theme');
if (theme === 'dark' || theme === 'light') dataset.theme = theme;
// Hides the cookie notice (ui/app.css), which is part of all finished HTML.
const privacy = dataset.privacy ? decodeURIComponent(dataset.privacy) : null;
if (holds(readConsent(readPreference('consent'), dataset.events !== undefined), privacy)) dataset.answered = '';

/** Trusted Types, for which TypeScript has no types yet. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}
const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
/** Allows only the address of the build's entry script, which came with the page. */
const policy = trustedTypes?.createPolicy('finished', { createScriptURL: () => entry });

const AGAIN_MS = 60_000;
/**
 * Reloads the page if the app did not load; without the app the page would swallow every press. The build may be gone
 * or the connection failed. Reloads at most once a minute, so that it cannot loop.
 */
function comeAgain(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem('cameAgain')) < AGAIN_MS) return;
    sessionStorage.setItem('cameAgain', String(Date.now()));
  } catch {
    return; // without storage it would reload in a loop
  }
  location.reload();
}

afterPaint(() => {
  const add = (name: 'link' | 'script', attributes: object): void =>
    document.head.append(Object.assign(document.createElement(name), attributes));
  for (const href of parts.split(' ')) if (href) add('link', { rel: 'modulepreload', href });
  // A script element, because the page's policy blocks an import.
  add('script', { type: 'module', src: policy?.createScriptURL(entry) ?? entry, onerror: comeAgain });
  // Creating the first formatter takes 60 ms on a slow phone. Do it while the files load.
  setTimeout(() => new Intl.NumberFormat(document.documentElement.lang).format(1));
});
