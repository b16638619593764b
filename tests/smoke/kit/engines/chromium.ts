import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { launchChromium } from '#tests/world/chromium.ts';
import { type Driver, NAMED_BY_TEXT, PATIENCE_MS, type Thing, type Variant } from '../hand.ts';
import type { Launched, Wishes } from './launched.ts';

const DEVICES: Record<Variant, BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 800 } },
  mobile: {
    viewport: { width: 360, height: 780 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; Pixel 6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  },
};

/** Chromium by Playwright: one process, and a context of its own for each visit. */
export async function launch(): Promise<Launched> {
  const browser = await launchChromium();
  return {
    version: async () => `Chromium ${browser.version()}`,
    visit: (variant, wishes) => visit(browser, variant, wishes),
    close: () => browser.close(),
  };
}

async function visit(browser: Browser, variant: Variant, { worker, storage }: Wishes): Promise<Driver> {
  const context = await browser.newContext({
    ...DEVICES[variant],
    locale: 'en-US',
    reducedMotion: 'reduce',
    // The worker fetches the whole build after each first page: only journeys about it pay for that.
    serviceWorkers: worker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (storage === 'blocked') await context.addInitScript(blockStorage);
  const page = await context.newPage();
  const at = (path: readonly Thing[]): Locator =>
    path
      .reduce((outer, thing) => find(outer, thing).filter({ visible: true }).first(), page.locator('body'))
      .describe(JSON.stringify(path.map(({ role, name }) => `${role} ${name ?? ''}`)));
  return {
    engine: 'chromium',
    open: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    back: async () => void (await page.goBack({ waitUntil: 'commit' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    address: async () => page.url(),
    look: (path) => look(page, at(path)),
    press: (path) => at(path).click(),
    fill: (path, text) => at(path).fill(text),
    choose: async (path, value) => void (await at(path).selectOption(value)),
    script: (run, ...args) => page.evaluate(`(${run})(...${JSON.stringify(args)})`),
    close: () => context.close(),
  };
}

const find = (outer: Locator, { role, name }: Thing): Locator => {
  const exact = typeof name === 'string';
  if (role === 'text') return outer.getByText(name ?? /./, { exact });
  if (role === 'label') return outer.getByLabel(name ?? /./, { exact });
  if (name === undefined) return outer.getByRole(role);
  if (NAMED_BY_TEXT.includes(role)) return outer.getByRole(role).filter({ hasText: name });
  return outer.getByRole(role, { name, exact });
};

/** Returns null instead of failing if the page is being replaced meanwhile. */
async function look(page: Page, target: Locator): Promise<string | null> {
  const [text = null] = await target.evaluateAll((found) => found.map(({ textContent }) => textContent));
  return page.isClosed() ? null : text;
}

/** Chromium has no switch for one context, so every access throws, as in a browser whose cookies are blocked. */
function blockStorage(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'])
    Object.defineProperty(window, name, { configurable: true, get: refuse });
  Object.defineProperty(Navigator.prototype, 'serviceWorker', { configurable: true, get: refuse });
  Object.defineProperty(Document.prototype, 'cookie', { configurable: true, get: () => '', set: () => undefined });
}
