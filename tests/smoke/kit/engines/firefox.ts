import puppeteer, { type Browser } from 'puppeteer-core';
import type { Driver, Variant } from '../hand.ts';
import { find } from './installed.ts';
import type { Launched } from './launched.ts';
import { driverOf } from './remote.ts';

const SIZES: Record<Variant, { width: number; height: number }> = {
  desktop: { width: 1280, height: 800 },
  mobile: { width: 360, height: 780 },
};
const PHONE = 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0';
const PREFERENCES = { 'intl.accept_languages': 'en-US, en', 'ui.prefersReducedMotion': 1 };
/** Refuses cookies and all storage to all sites. */
const BLOCKED = { 'network.cookie.cookieBehavior': 2 };

/** Stock Firefox over WebDriver BiDi: a browser for each way to treat cookies, and a container for each visit. */
export async function launch(): Promise<Launched> {
  const executablePath = find(['firefox-esr', 'firefox'], 'firefox-esr');
  const start = (preferences: Record<string, unknown>) =>
    puppeteer.launch({ browser: 'firefox', executablePath, extraPrefsFirefox: { ...PREFERENCES, ...preferences } });
  const browser = await start({});
  let blocked: Promise<Browser> | undefined;
  return {
    version: async () => (await browser.version()).replace('/', ' '),
    async visit(variant, { storage }) {
      if (storage === 'blocked') blocked ??= start(BLOCKED);
      return visit(storage === 'blocked' ? await (blocked as Promise<Browser>) : browser, variant);
    },
    close: async () => void (await Promise.all([browser.close(), blocked?.then((one) => one.close())])),
  };
}

async function visit(browser: Browser, variant: Variant): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(SIZES[variant]);
  if (variant === 'mobile') await page.setUserAgent({ userAgent: PHONE });
  return driverOf({
    engine: 'firefox',
    open: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    back: async () => void (await page.evaluate('history.back()')),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    // `page.url()` keeps the address of a page that was left if a late event of it comes after the next page.
    address: async () => String(await page.evaluate('location.href').catch(() => '')),
    evaluate: (expression) => page.evaluate(expression),
    click: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    close: () => context.close(),
  });
}
