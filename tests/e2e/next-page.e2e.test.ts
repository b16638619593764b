import { expect } from '@playwright/test';
import { test } from 'vitest';
import { addressOf, settled } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

openShop();

test('neither a choice nor another page in the language on screen reads or writes a cookie', async () => {
  const { page } = await visit(browser, world);
  await page.goto(`${addressOf('payment', 'desktop')}?locale=en`);
  await settled(page);
  await page.evaluate(() => {
    const cookies: string[] = [];
    Object.assign(window, { cookies });
    Object.defineProperty(document, 'cookie', {
      get() {
        cookies.push('read');
        return '';
      },
      set: (cookie: string) => void cookies.push(cookie),
    });
  });
  await page.locator('label:has(input[name=item])').nth(1).click();
  await page.waitForURL(/item=/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'News' }).click();
  await expect(page.getByRole('heading', { name: 'News', level: 1 })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { cookies: string[] }).cookies)).toEqual([]);
});
