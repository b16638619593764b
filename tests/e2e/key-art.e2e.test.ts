import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { expect } from './expect.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

openShop();

const FIGURE = 'img[fetchpriority=low]';

/**
 * Measures the header: its height, whether the figure is visible, and how many of its words and buttons the figure
 * touches.
 */
const headerOf = (page: Page) =>
  page.locator('h1').evaluate((name, selector) => {
    const row = name.parentElement?.parentElement;
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const figure = document.querySelector(selector);
    const shown = figure && boxOf(figure).width > 0 ? boxOf(figure) : null;
    // Measures the letters of a text, not the space around them.
    const lettersOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect();
    };
    const words = [...(row?.querySelectorAll('h1, p span') ?? [])].map(lettersOf);
    const pressed = [...(row?.querySelectorAll('button, a') ?? [])].map(boxOf);
    const touched = [...words, ...pressed].filter(
      ({ left, right, width }) => width > 0 && shown && left < shown.right && right > shown.left,
    );
    return {
      height: row ? boxOf(row).height : 0,
      shown: shown !== null,
      touched: touched.length,
      wider: document.documentElement.scrollWidth > innerWidth,
    };
  }, FIGURE);

test.each([
  { variant: 'mobile', width: 360, height: 740, shown: null },
  { variant: 'mobile', width: 412, height: 915, shown: null },
  { variant: 'mobile', width: 844, height: 390, shown: false },
  { variant: 'desktop', width: 1000, height: 768, shown: false },
  { variant: 'desktop', width: 1024, height: 768, shown: true },
  { variant: 'desktop', width: 1366, height: 768, shown: true },
  { variant: 'desktop', width: 1920, height: 1080, shown: true },
] as const)('key art takes no height and touches neither words nor buttons (%j)', async (given) => {
  const { variant, width, height, shown } = given;
  const { page, open } = await visit(browser, world, { variant, viewport: { width, height } });
  for (const locale of ['de', 'ru']) {
    for (const gid of [1000039, 1000041, 1000052]) {
      const show = async () => {
        await open(`?gid=${gid}&locale=${locale}`);
        await expect(page.locator('label:has(input[name=item])').first()).toBeVisible();
        return headerOf(page);
      };
      const drawn = await show();
      expect([locale, gid, drawn.touched, drawn.wider]).toEqual([locale, gid, 0, false]);
      if (shown !== null) expect([locale, gid, drawn.shown]).toEqual([locale, gid, shown]);
      await page.route(`**/api/games/${gid}?*`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: withoutKeyArt(await response.json()) });
      });
      const bare = await show();
      await page.unroute(`**/api/games/${gid}?*`);
      expect([locale, gid, bare]).toEqual([locale, gid, { ...drawn, shown: false }]);
    }
  }
});

/** Returns the answer of a shop whose game has no key art. */
const withoutKeyArt = (answer: object): object => {
  const data = 'data' in answer && typeof answer.data === 'object' ? { data: { ...answer.data, keyArt: null } } : {};
  return { ...answer, ...data, ...('keyArt' in answer ? { keyArt: null } : {}) };
};
