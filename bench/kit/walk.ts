import type { Browser, Page } from '@playwright/test';
import type { Variant } from '#contract/routes.ts';
import { CONTROLS } from '#tests/world/page-load.ts';
import { slowDown } from '#tests/world/slow-phone.ts';
import { type Vital, vitalsOf, watchVitals } from '#tests/world/vitals.ts';
import { timeChange } from './change.ts';
import { finished } from './finished.ts';
import { DEVICES, pathOf } from './first-screens.ts';

/** On a busy machine, made slower by four. */
const LONGEST_MS = 90_000;
/** A player looks at the first page before they press. */
const LOOKS_MS = 3_000;

/** What a player met on a walk through the shop, in milliseconds. */
export interface Walk {
  /** Of every document, and of every page within it where the browser tells them apart. */
  vitals: (Vital & { page: string })[];
  /** From a press to the first frame of the page that it led to. */
  changes: { to: string; ms: number }[];
  /** From a press to a top-up as soon as home can be seen, before its code is there; in milliseconds. */
  atOnce: number;
  /** LCP of pages that this browser had seen before. */
  second: { page: string; ms: number }[];
  /** Of long tasks what is above 50 ms, for the whole walk. */
  blocked: number;
}

/** A player who looks around, as a visitor on a slow phone: see the calls for the way. */
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
  await change('top-up', () => page.locator(CONTROLS.home).first().click());
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
    // By the address once more, with what the browser kept of the first time.
    await page.goto('about:blank');
    await page.goto(pathOf(name, variant));
    await finished(page);
    const ms = await keep(`${name} again`);
    // The browser tells of none now and then.
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
  const ms = await timeChange(page, () => page.locator(CONTROLS.home).first().click());
  await page.context().close();
  return ms;
}

/** Chooses an item, and looks at the ways to pay. */
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
