import type { Locator, Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { fileOfPage } from './built.ts';
import { expect } from './expect.ts';
import { PAGES } from './pages-kit.ts';
import { addressOf, goBack, settled } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

openShop();

test('neither a choice nor another page in the same language reads or writes a cookie', async () => {
  const { page } = await visit(browser, world);
  await page.goto(`${addressOf('payment', 'desktop')}?locale=en`);
  await settled(page);
  // The script checks once, when it loads, whether another page stored a refusal meanwhile.
  await page.waitForFunction(() => 'manawellEvents' in window);
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

describe('a page that the app opens', () => {
  /** Presses without hovering first, as a key does: nothing is fetched before. */
  const press = (link: Locator) => link.evaluate((element: HTMLElement) => element.click());
  async function scrollTo(page: Page, at: number) {
    const reached = await page.evaluate(
      (top) =>
        new Promise((resolve) => {
          addEventListener('scroll', () => resolve(window.scrollY), { once: true });
          window.scrollTo({ top });
        }),
      at,
    );
    expect(reached).toBe(at);
  }
  const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

  test('its code is there before the press: linked pages are prefetched', async () => {
    const { page } = await visit(browser, world, { variant: 'mobile' });
    const code = page.waitForResponse(`**/${fileOfPage('routes/news/page.tsx')}`);
    await page.goto(PAGES.home.mobile);
    await code;
  });

  test('shows before the browser reads its pictures', async () => {
    const { page } = await visit(browser, world, { variant: 'mobile' });
    await page.goto(PAGES.home.mobile);
    const eager = page.locator('main img:not([loading=lazy])');
    await settled(page);
    await press(page.getByRole('link', { name: 'Starfall Odyssey' }));
    await expect(heading(page, 'Starfall Odyssey')).toBeVisible();
    await expect(page.locator('main img[width="1440"]')).toHaveAttribute('loading', 'lazy');
    await goBack(page);
    await expect(page.getByRole('link', { name: 'Starfall Odyssey' })).toBeVisible();
    await expect(eager).toHaveCount(0);
    await press(page.getByRole('contentinfo').getByRole('link', { name: 'News' }));
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(eager).toHaveCount(0);
  });

  test.each(['index', 'payment'] as const)(
    'a player who returns to %s finds the previous scroll position',
    async (id) => {
      const { page } = await visit(browser, world, { variant: 'mobile' });
      await page.goto(addressOf(id, 'mobile'));
      await settled(page);
      // Lower than a page without its lower half could be scrolled.
      const at = 700;
      await scrollTo(page, at);
      await press(page.getByRole('contentinfo').getByRole('link', { name: 'News' }));
      await expect(heading(page, 'News')).toBeVisible();
      await goBack(page);
      await expect(heading(page, 'News')).toBeHidden();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(at);
    },
  );

  describe('that was scrolled, and is shown again while it is still short', () => {
    async function comeBackToShort() {
      const { page } = await visit(browser, world, { variant: 'mobile' });
      await page.goto(addressOf('payment', 'mobile'));
      await settled(page);
      await scrollTo(page, 700);
      await press(page.getByRole('contentinfo').getByRole('link', { name: 'News' }));
      await expect(heading(page, 'News')).toBeVisible();
      await page.evaluate(() => {
        const short = new CSSStyleSheet();
        short.replaceSync('#app { height: 1100px; overflow: hidden; }');
        document.adoptedStyleSheets = [short];
      });
      await goBack(page);
      await expect(heading(page, 'Starfall Odyssey')).toBeVisible();
      expect(await page.evaluate(() => window.scrollY)).toBeLessThan(700);
      const grow = () =>
        page.evaluate(() => {
          document.adoptedStyleSheets = [];
        });
      return { page, grow };
    }

    test('is at its old position once it is long enough', async () => {
      const { page, grow } = await comeBackToShort();
      await grow();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700);
    });

    test('stays where its player has scrolled it meanwhile', async () => {
      const { page, grow } = await comeBackToShort();
      await page.keyboard.press('Home');
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await grow();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
    });
  });
});
