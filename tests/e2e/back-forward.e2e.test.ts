import { expect, type Page } from '@playwright/test';
import { test } from 'vitest';
import type { PageId, Variant } from '#contract/routes.ts';
import { addressOf, settled } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

openShop();

/** What CDP tells when a page was loaded anew on the way back. */
interface NotUsed {
  notRestoredExplanations: { type: string; reason: string }[];
}

/**
 * Why the page itself could not have been kept for the way back. The headless browser of tests keeps none, and says so
 * beside it: its own reasons are "Circumstantial".
 */
async function blockersOf(page: Page, leave: string): Promise<string[]> {
  // What is under way when one leaves is no fault of the page.
  await page.waitForLoadState('networkidle');
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.enable');
  const told = new Promise<NotUsed>((resolve) => devTools.once('Page.backForwardCacheNotUsed', resolve));
  await page.goto(leave);
  await page.goBack();
  const { notRestoredExplanations } = await told;
  return notRestoredExplanations.flatMap(({ type, reason }) => (type === 'Circumstantial' ? [] : [reason]));
}

const IDS = ['home', 'login', 'payment', 'news', 'vip', 'history'] as const satisfies PageId[];

test.each((['mobile', 'desktop'] as Variant[]).flatMap((variant) => IDS.map((id) => [id, variant] as const)))(
  'nothing on %s (%s) keeps a browser from holding the page for the way back',
  async (id, variant) => {
    const { page } = await visit(browser, world, { variant, ...(id === 'history' && { as: 'kestrel' }) });
    const answer = await page.goto(addressOf(id, variant));
    expect(answer?.headers()['cache-control']).not.toContain('no-store');
    await settled(page);
    // Another document of the same browser.
    expect(await blockersOf(page, '/platform/brand/favicon.svg')).toEqual([]);
  },
);

test('what would keep it from that is noticed', async () => {
  const { page } = await visit(browser, world);
  await page.goto(addressOf('home', 'desktop'));
  await settled(page);
  await page.evaluate(() => addEventListener('unload', () => undefined));
  expect(await blockersOf(page, '/platform/brand/favicon.svg')).toEqual(['UnloadHandlerExistsInMainFrame']);
});
