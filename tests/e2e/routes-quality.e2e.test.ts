import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { PageId, Variant } from '#contract/routes.ts';
import { LANGUAGES } from '#web/i18n/languages.ts';
import { misfits } from './fit.ts';
import { placeOrder } from './pages-kit.ts';
import { addressOf, moveTo, PAGE_IDS, TITLES } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { passwordOf, type Username, visit } from './top-up-kit.ts';

openShop();

/** The page is there, and so is what it loads. */
async function settled(page: Page): Promise<void> {
  await page.locator('main h1, main h2').first().waitFor({ state: 'attached' });
  await expect(page.locator('.pulse-soft')).toHaveCount(0);
}

describe.each<Variant>(['desktop', 'mobile'])('every page on a %s device', (device) => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await visit(browser, world, { variant: device }));
  });
  afterAll(() => page.context().close());

  test.each(PAGE_IDS)('%s: axe finds nothing in either theme, nothing is wider than the screen', async (id) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(addressOf(id, device));
      await expect(page).toHaveTitle(`${TITLES[id]} · Manawell`);
      await settled(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const findings = violations.flatMap(({ id: rule, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${colorScheme} ${rule}: ${html} ${failureSummary}`),
      );
      expect(findings).toEqual([]);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(complaints).toEqual([]);
  });
});

/** Pages that show something else to players: they are looked at twice. */
const PERSONAL: readonly PageId[] = [
  'home',
  'login',
  'payment',
  'history',
  'result',
  'order',
  'coupons',
  'account-deletion',
];

describe.each<{ who: string; as?: Username; pages: readonly PageId[] }>([
  { who: 'a visitor', pages: PAGE_IDS },
  { who: 'a player', as: 'kestrel', pages: PERSONAL },
])('$who on a phone that is 360 px wide', ({ as, pages }) => {
  let page: Page;
  let order = '';
  beforeAll(async () => {
    ({ page } = await visit(browser, world, { variant: 'mobile', as }));
    if (as) order = (await placeOrder(await world.signIn(as, passwordOf(as)))).number;
  });
  afterAll(() => page.context().close());

  /** The page in another language; the result page does not take it from its address. */
  async function speak(address: string, id: PageId, locale: Locale): Promise<void> {
    if (id !== 'result') return moveTo(page, `${address}&locale=${locale}`);
    const { hostname: domain } = new URL(world.url);
    await page.context().addCookies([{ name: 'locale', value: locale, domain, path: '/platform' }]);
    await page.goto(address);
  }

  test.each(pages)('%s: the text fits in every language', async (id) => {
    const address = `${addressOf(id, 'mobile')}?order=${order}`;
    await page.goto(`${address}&locale=en`);
    await settled(page);
    const found: string[] = [];
    for (const { locale, tag } of LANGUAGES) {
      await speak(address, id, locale);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await settled(page);
      found.push(...(await misfits(page)).map((misfit) => `${locale}: ${misfit}`));
    }
    expect(found).toEqual([]);
  });
});
