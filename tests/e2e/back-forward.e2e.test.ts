import type { Page } from '@playwright/test';
import { test } from 'vitest';
import type { PageId, Variant } from '#contract/routes.ts';
import { until } from '#tests/world/until.ts';
import { expect } from './expect.ts';
import { addressOf, goBack, settled } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { signInParts } from './sign-in-kit.ts';
import { visit } from './top-up-kit.ts';

openShop();

interface NotUsed {
  notRestoredExplanations: { reason: string }[];
}

/** Reasons outside of the page: the headless shell keeps no pages, or the browser was too slow. */
const OF_BROWSER = ['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped', 'TimeoutPuttingInCache'];

/** Leaves a page and goes back; returns the reasons of the page for which the browser did not restore it as it was. */
async function blockersOf(page: Page, leave: string): Promise<string[]> {
  // Requests that run while a player leaves are not a fault of the page.
  await page.waitForLoadState('networkidle');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  const restored = new Promise<NotUsed>((resolve) =>
    devTools.on('Page.frameNavigated', ({ type }) => {
      if (type === 'BackForwardCacheRestore') resolve({ notRestoredExplanations: [] });
    }),
  );
  const loaded = new Promise<NotUsed>((resolve) => devTools.once('Page.backForwardCacheNotUsed', resolve));
  await page.goto(leave);
  await goBack(page);
  const { notRestoredExplanations } = await Promise.race([restored, loaded]);
  return notRestoredExplanations.map(({ reason }) => reason).filter((reason) => !OF_BROWSER.includes(reason));
}

const IDS = ['index', 'login', 'payment', 'news', 'vip', 'history'] as const satisfies PageId[];

test.each((['mobile', 'desktop'] as Variant[]).flatMap((variant) => IDS.map((id) => [id, variant] as const)))(
  'nothing on %s (%s) keeps a browser from restoring the page on the way back',
  async (id, variant) => {
    const { page } = await visit(browser, world, { variant, ...(id === 'history' && { as: 'kestrel' }) });
    const answer = await page.goto(addressOf(id, variant));
    expect(answer?.headers()['cache-control']).not.toContain('no-store');
    await settled(page);
    // Another document in the same browser.
    expect(await blockersOf(page, '/platform/brand/favicon.svg')).toEqual([]);
  },
);

test('detects a page that cannot be restored', async () => {
  const { page } = await visit(browser, world);
  await page.goto(addressOf('index', 'desktop'));
  await settled(page);
  await page.evaluate(() => addEventListener('unload', () => undefined));
  expect(await blockersOf(page, '/platform/brand/favicon.svg')).toEqual(['UnloadHandlerExistsInMainFrame']);
});

test('a restored page shows that its player signed out in another tab', async () => {
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(addressOf('history', 'desktop'));
  await expect(page.getByRole('radiogroup', { name: 'Show orders' })).toBeVisible();
  await page.goto(addressOf('news', 'desktop'));
  const tab = await page.context().newPage();
  await tab.goto(addressOf('index', 'desktop'));
  await signInParts(tab).account('Kestrel').click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(signInParts(tab).signInLink).toBeVisible();
  await goBack(page);
  await expect(page.getByText('Please log in before continuing')).toBeVisible();
  await expect(signInParts(page).signInLink).toBeVisible();
});

test('a restored page sends no events once its visitor refused on another page', async () => {
  const { page } = await visit(browser, world);
  const keys = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('manawell.events.')));
  await page.goto(addressOf('index', 'desktop'));
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click();
  await until(keys, (kept) => kept.includes('manawell.events.device'), 30_000);
  await page.goto(addressOf('privacy', 'desktop'));
  await page.getByRole('main').getByRole('button', { name: 'Reject' }).click();
  await until(keys, (kept) => kept.includes('manawell.events.out'), 30_000);
  await goBack(page);
  await settled(page);
  expect(await keys()).toEqual(['manawell.events.out']);
  await page.goto('/platform/brand/favicon.svg');
  expect(await keys()).toEqual(['manawell.events.out']);
});
