import type { Browser, Page } from '@playwright/test';
import type { Variant } from '#contract/routes.ts';
import { slowDown } from '#tests/world/slow-phone.ts';
import { type Vital, vitalsOf, watchVitals } from '#tests/world/vitals.ts';
import { timeChange } from './change.ts';
import { finished } from './finished.ts';
import { DEVICES, pathOf } from './first-screens.ts';

const TO_TOP_UP = 'main a[href*="/payment"]';
/** Long, for a busy machine with the processor slowed down four times. */
const LONGEST_MS = 90_000;
/** How long a player looks at the first page before they press. */
const LOOKS_MS = 3_000;

/** The figures of a player's walk through the shop, in milliseconds. */
export interface Walk {
  /** Of every document, and of every page within it if the browser reports soft navigations. */
  vitals: (Vital & { page: string })[];
  /** From a press to the first frame of the next page. */
  changes: { to: string; ms: number }[];
  /** From a press to the top-up page, as soon as home is visible and before the page's code is loaded. */
  atOnce: number;
  /** LCP of pages that this browser visited before. */
  second: { page: string; ms: number }[];
  /** The time of long tasks above 50 ms each, for the whole walk. */
  blocked: number;
}

/** Walks through the shop as a player on a slow phone; the calls show the way. */
export async function walk(browser: Browser, shop: string, variant: Variant): Promise<Walk> {
  const walked: Walk = {
    vitals: [],
    changes: [],
    atOnce: await pressAtOnce(browser, shop, variant),
    second: [],
    blocked: 0,
  };
  const page = await open(browser, shop, variant);
  const change = async (to: string, press: () => Promise<unknown>, by?: 'popstate') =>
    walked.changes.push({ to, ms: await timeChange(page, press, by) });
  const keep = async (name: string) => {
    const { vitals, blocked } = await vitalsOf(page);
    walked.vitals.push(...vitals.map((vital) => ({ ...vital, page: name })));
    walked.blocked += blocked;
    return vitals.find((vital) => vital.name === 'LCP')?.value ?? Number.NaN;
  };

  await page.goto(pathOf('home', variant));
  await finished(page);
  await page.waitForTimeout(LOOKS_MS);
  await change('top-up', () => page.locator(TO_TOP_UP).first().click());
  await buy(page);
  await change('home', () => page.goBack(), 'popstate');
  await page.getByRole('contentinfo').locator('a[href*="/news"]').scrollIntoViewIfNeeded();
  await change('news', () => page.getByRole('contentinfo').locator('a[href*="/news"]').click());
  await finished(page);
  await change('article', () => page.locator('main article a').first().click());
  await finished(page);
  await change('news', () => page.goBack(), 'popstate');
  await finished(page);
  await keep('home and on');

  for (const name of ['home', 'login', 'top-up'] as const) {
    await page.goto(pathOf(name, variant));
    await finished(page);
    await keep(name);
    // Open the page by its URL again, with the browser's cache of the first visit.
    await page.goto('about:blank');
    await page.goto(pathOf(name, variant));
    await finished(page);
    const ms = await keep(`${name} again`);
    // The browser sometimes reports no value.
    if (!Number.isNaN(ms)) walked.second.push({ page: name, ms });
  }
  await page.context().close();
  return walked;
}

async function open(browser: Browser, shop: string, variant: Variant): Promise<Page> {
  const context = await browser.newContext({ ...DEVICES[variant], baseURL: shop });
  await watchVitals(context);
  const page = await context.newPage();
  page.setDefaultTimeout(LONGEST_MS);
  await slowDown(page);
  return page;
}

async function pressAtOnce(browser: Browser, shop: string, variant: Variant): Promise<number> {
  const page = await open(browser, shop, variant);
  await page.goto(pathOf('home', variant));
  await finished(page);
  const ms = await timeChange(page, () => page.locator(TO_TOP_UP).first().click());
  await page.context().close();
  return ms;
}

/** Chooses an item, and looks at the payment methods. */
async function buy(page: Page): Promise<void> {
  await finished(page);
  const items = page.locator('label:has(input[name=item])');
  await items.nth(1).click();
  await items.nth(0).click();
  const methods = page.locator('button[aria-haspopup="dialog"]:visible').last();
  await methods.click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
