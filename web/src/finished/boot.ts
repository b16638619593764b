/** Runs within finished HTML, before any file was asked for: what this browser knows of its player, and when the app is to come. */
import { readPreference } from '#web/lib/storage/preferences.ts';
import { holds, readConsent } from '#web/lib/visit/given-consent.ts';
import { afterPaint } from './after-paint.ts';
import { holdPresses } from './presses.ts';

// Before all that may fail: a form that the browser sends by itself would be lost.
window.replayPresses = holdPresses(document);
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.offeredEarly = event;
});

const { dataset } = document.documentElement;
const { entry = '', parts = '' } = (document.currentScript as HTMLScriptElement).dataset;

const theme = readPreference('theme');
if (theme === 'dark' || theme === 'light') dataset.theme = theme;
// Hides the notice (ui/app.css), which finished HTML has for everybody.
const privacy = dataset.privacy ? decodeURIComponent(dataset.privacy) : null;
if (holds(readConsent(readPreference('consent'), dataset.events !== undefined), privacy)) dataset.answered = '';

/** Trusted Types, which TypeScript does not know yet. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}
const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
/** The build's own address, which came with the page, is the only one that it makes. */
const policy = trustedTypes?.createPolicy('finished', { createScriptURL: () => entry });

const AGAIN_MS = 60_000;
/** Where the app did not come the page would swallow every press. It is of a build that is gone, or the line broke: once more, not for ever. */
function comeAgain(): void {
  try {
    if (Date.now() - Number(sessionStorage.getItem('cameAgain')) < AGAIN_MS) return;
    sessionStorage.setItem('cameAgain', String(Date.now()));
  } catch {
    return; // without a memory it would go on for ever
  }
  location.reload();
}

afterPaint(() => {
  const add = (name: 'link' | 'script', attributes: object): void =>
    document.head.append(Object.assign(document.createElement(name), attributes));
  for (const href of parts.split(' ')) if (href) add('link', { rel: 'modulepreload', href });
  // An element, as an import would not pass the page's policy.
  add('script', { type: 'module', src: policy?.createScriptURL(entry) ?? entry, onerror: comeAgain });
  // The first formatter of a browser takes a slow phone 60 ms, which are idle until the files are here.
  setTimeout(() => new Intl.NumberFormat(document.documentElement.lang).format(1));
});
