/** Runs within finished HTML, before any file was asked for: what this browser knows of its player, and when the app is to come. */
import { readPreference } from '#web/lib/storage/preferences.ts';
import { holds, readConsent } from '#web/lib/visit/given-consent.ts';
import { afterPaint } from './after-paint.ts';
import { holdPresses } from './presses.ts';

const { dataset } = document.documentElement;
const { entry = '', parts = '' } = (document.currentScript as HTMLScriptElement).dataset;

const theme = readPreference('theme');
if (theme === 'dark' || theme === 'light') dataset.theme = theme;
// Hides the notice (ui/app.css), which finished HTML has for everybody.
const privacy = dataset.privacy ? decodeURIComponent(dataset.privacy) : null;
if (holds(readConsent(readPreference('consent'), dataset.events !== undefined), privacy)) dataset.answered = '';
window.replayPresses = holdPresses(document);

/** Trusted Types, which TypeScript does not know yet. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
}
const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
/** The build's own address, which came with the page, is the only one that it makes. */
const policy = trustedTypes?.createPolicy('finished', { createScriptURL: () => entry });

afterPaint(() => {
  const add = (name: 'link' | 'script', attributes: object): void =>
    document.head.append(Object.assign(document.createElement(name), attributes));
  for (const href of parts.split(' ')) if (href) add('link', { rel: 'modulepreload', href });
  // An element, as an import would not pass the page's policy.
  add('script', { type: 'module', src: policy?.createScriptURL(entry) ?? entry });
});
