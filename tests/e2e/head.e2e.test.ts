import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { expect } from './expect.ts';
import { goBack, settled } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

openShop();

/** Returns the page's title and descriptions in the server's HTML, before any script runs. */
async function toldBy(page: Page, address: string) {
  const html = await (await page.request.get(address, { headers: { accept: 'text/html' } })).text();
  const text = (pattern: RegExp) => decoded(pattern.exec(html)?.[1] ?? '');
  return { title: text(/<title>([^<]*)</), description: text(/<meta name="description" content="([^"]*)"/) };
}
const decoded = (html: string): string => html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));

const shown = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    titles: document.head.querySelectorAll('title').length,
    description: [...document.querySelectorAll('meta[name="description"]')].map((meta) => meta.getAttribute('content')),
  }));

test.each(
  ['en', 'ja'].flatMap((locale) =>
    [
      '/platform/',
      '/platform/v2/login',
      '/platform/v2/payment?gid=1000041',
      '/platform/wap/news',
      '/platform/wap/article/star-festival',
      '/platform/mainpage',
      '/platform/v2/vip',
      '/platform/v2/payment/history',
    ].map((path) => [locale, path] as const),
  ),
)('the page keeps the server’s title (%s, %s)', async (locale, path) => {
  const { page } = await visit(browser, world, { variant: 'desktop' });
  const address = `${path}${path.includes('?') ? '&' : '?'}locale=${locale}`;
  const told = await toldBy(page, address);
  await page.goto(address);
  await settled(page);
  // A page that search engines may show has one description, too.
  expect(await shown(page)).toEqual({
    title: told.title,
    titles: 1,
    description: told.description ? [told.description] : [],
  });
});

test('moving between pages shows each title, and no canonical address of the first', async () => {
  const { page } = await visit(browser, world, { variant: 'mobile' });
  const titleOf = async (path: string) => (await toldBy(page, path)).title;
  const list = await titleOf('/platform/wap/news?locale=en');
  await page.goto('/platform/wap/news?locale=en');
  await page.locator('article[data-article="star-festival"]').getByRole('link').click();
  await expect(page).toHaveTitle(await titleOf('/platform/wap/article/star-festival?locale=en'));
  await expect(page.locator('link[rel="canonical"], link[hreflang]')).toHaveCount(0);
  await goBack(page);
  await expect(page).toHaveTitle(list);
  await page.getByRole('navigation').getByRole('link', { name: 'Top-up' }).first().click();
  await expect(page).toHaveTitle(/ · Top-up · Lanternfish$/);
});
