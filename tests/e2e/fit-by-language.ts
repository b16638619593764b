import type { BrowserContext, Page } from '@playwright/test';
import type { Locale } from '#contract/locales.ts';
import { LANGUAGES } from '#web/i18n/languages.ts';
import { findMisfits } from './fit.ts';

/** English is last, so that the next page is recognised by its English title. */
const IN_ORDER = LANGUAGES.toSorted((a, b) => Number(a.locale === 'en') - Number(b.locale === 'en'));
/** Languages that are also measured at twice the text size: one with short words, one with long words. */
const ENLARGED: readonly Locale[] = ['en', 'de'];
/** Frames without a change after which a page is complete. */
const CALM_FRAMES = 3;
const LONGEST_MS = 30_000;
/** Time within which a bar makes room for enlarged text. */
const COVERED_MS = 5_000;

/** Counts the calls that a page waits for, as `window.calls`. */
export const countCalls = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const { fetch } = window;
    const counted = Object.assign(window, { calls: 0 });
    window.fetch = async (...call) => {
      counted.calls += 1;
      try {
        return await fetch(...call);
      } finally {
        counted.calls -= 1;
      }
    };
  });

/**
 * Shows a loaded page of the app in every language and lists the texts that do not fit; the page ends in English. It is
 * a single call of the browser: hundreds of calls would take longer than the layout.
 * @param inCookie true if the page takes its language from the cookie, not from its URL
 */
export async function misfitsByLanguage(page: Page, address: string, { inCookie = false } = {}): Promise<string[]> {
  const find = await page.evaluateHandle<typeof findMisfits>(`(${findMisfits})`);
  const languages = IN_ORDER.map(({ locale, tag }) => ({ locale, tag, enlarged: ENLARGED.includes(locale) }));
  return page.evaluate(
    async ({ find, address, languages, inCookie, calmFrames, longestMs, coveredMs }) => {
      const changes = new MutationObserver(() => undefined);
      changes.observe(document, { subtree: true, childList: true, characterData: true });
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const moment = () => new Promise((done) => setTimeout(done, 20));

      async function calm(tag: string): Promise<void> {
        const deadline = performance.now() + longestMs;
        for (let frames = 0; frames < calmFrames; ) {
          // Check frames only once the page seems complete: each frame costs time in three processes.
          await (frames > 0 ? frame() : moment());
          const shown =
            document.documentElement.lang === tag &&
            document.querySelector('main h1, main h2') !== null &&
            document.querySelector('.pulse-soft') === null &&
            Reflect.get(window, 'calls') === 0;
          frames = changes.takeRecords().length === 0 && shown ? frames + 1 : 0;
          if (performance.now() > deadline) throw new Error(`${address} does not settle in ${tag}`);
        }
      }

      /** Returns how many px of the page's end the bottom bar covers, after scrolling there. */
      function coveredAtEnd(): number {
        scrollTo(0, document.documentElement.scrollHeight);
        const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
        const bars = [...document.querySelectorAll('body *')].filter(
          (element) => getComputedStyle(element).position === 'fixed' && element.getBoundingClientRect().height > 8,
        );
        scrollTo(0, 0);
        return Math.round(end - Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top)));
      }

      function speak(locale: string): void {
        // biome-ignore lint/suspicious/noDocumentCookie: as the app writes it
        if (inCookie) document.cookie = `locale=${locale}; Path=/platform`;
        history.pushState({}, '', inCookie ? address : `${address}&locale=${locale}`);
        dispatchEvent(new PopStateEvent('popstate'));
      }

      // Only the layout is measured: painting it would take nearly as long again.
      document.documentElement.style.opacity = '0';
      const found: string[] = [];
      for (const { locale, tag, enlarged } of languages) {
        speak(locale);
        await calm(tag);
        found.push(...find(false).map((misfit) => `${locale}: ${misfit}`));
        if (!enlarged) continue;
        document.documentElement.style.fontSize = '200%';
        await calm(tag);
        found.push(...find(true).map((misfit) => `${locale}, twice as large: ${misfit}`));
        const deadline = performance.now() + coveredMs;
        while (coveredAtEnd() > 0 && performance.now() < deadline) await frame();
        if (coveredAtEnd() > 0) found.push(`${locale}, twice as large: the end is covered by ${coveredAtEnd()} px`);
        document.documentElement.style.fontSize = '';
      }
      document.documentElement.style.opacity = '';
      changes.disconnect();
      return found;
    },
    { find, address, languages, inCookie, calmFrames: CALM_FRAMES, longestMs: LONGEST_MS, coveredMs: COVERED_MS },
  );
}
