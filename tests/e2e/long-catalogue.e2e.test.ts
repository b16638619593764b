import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { afterAll, test } from 'vitest';
import { startWorld, type World } from '#tests/world/world.ts';
import { axeFindings } from './axe.ts';
import { expect } from './expect.ts';
import { LONG_NAME, makeLongCatalogue, SECTIONS, SIXTY, THREE_HUNDRED } from './long-catalogue-kit.ts';
import { shiftOf, watchShifts } from './shifts.ts';
import { browser, openWith } from './shop.ts';
import { parts, pricesInSight, type Variant, visit } from './top-up-kit.ts';

const folder = makeLongCatalogue();
let world: World;
openWith(
  () => startWorld({ catalog: folder }),
  (opened) => {
    world = opened;
  },
);
afterAll(() => rmSync(folder, { recursive: true }));

const PHONE = { variant: 'mobile', width: 360, height: 740 } as const;
const SIDEWAYS = { variant: 'mobile', width: 844, height: 390 } as const;
const DESKTOP = { variant: 'desktop', width: 1440, height: 900 } as const;
const BY_KIND = ['Currency', 'Packs', 'Passes'];
const GAMES = [
  { gid: SIXTY, count: 60, names: BY_KIND, prices: { 360: 6, 844: 3, 1440: 12 } },
  // On a desktop its first section, of ten packs, and two lines of chips fill the screen.
  { gid: THREE_HUNDRED, count: 300, names: [...SECTIONS, 'Passes'], prices: { 360: 6, 844: 3, 1440: 10 } },
];

const openGame = async (
  { variant, width, height }: { variant: Variant; width: number; height: number },
  { gid, count }: { gid: number; count: number },
) => {
  const visited = await visit(browser, world, { variant, as: 'kestrel', viewport: { width, height } });
  const { page, open } = visited;
  await page.context().addCookies([{ name: 'consent', value: 'rejected', url: `${world.url}/platform/` }]);
  await watchShifts(page.context());
  await open(`?gid=${gid}`);
  await expect(page.locator('input[name=item]')).toHaveCount(count);
  await expect(page.locator('nav[data-chips]')).toHaveCount(1);
  return visited;
};

const chipsOf = (page: Page) => page.getByRole('navigation', { name: 'Sections' });
const chip = (page: Page, name: string) => chipsOf(page).getByRole('link', { name, exact: true });
const sectionOf = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const marked = (page: Page) => chipsOf(page).locator('[aria-current]').allTextContents();

/**
 * Returns the pixels between the sticky bar at the top and the start of a section; negative if the section is covered.
 */
const spaceAbove = (page: Page, name: string): Promise<number> =>
  sectionOf(page, name).evaluate((section) => {
    const { x, y } = section.getBoundingClientRect();
    const above = [...document.querySelectorAll('header, nav')].filter(
      (element) => getComputedStyle(element).position === 'sticky' && element.getBoundingClientRect().left <= x,
    );
    return y - Math.max(...above.map((element) => element.getBoundingClientRect().bottom));
  });

/** Returns true if an element is fully in the window and nothing covers its middle. */
const isInSight = (page: Page, selector: string): Promise<boolean> =>
  page
    .locator(selector)
    .last()
    .evaluate((element) => {
      const { x, y, width, height, top, bottom } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      return top >= 0 && bottom <= innerHeight && hit !== null && element.contains(hit);
    });

const isWiderThanWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

test.each([PHONE, DESKTOP].flatMap((device) => GAMES.map((game) => ({ ...device, ...game }))))(
  '$count items at $width × $height are in sections, and chips lead to them',
  async (given) => {
    const { names, prices, width } = given;
    const { page, complaints } = await openGame(given, given);
    expect(await pricesInSight(page)).toBeGreaterThanOrEqual(prices[width]);
    expect(await chipsOf(page).getByRole('link').allTextContents()).toEqual(names);
    expect(await marked(page)).toEqual([names[0]]);
    // The button and the footer move on short lists, too.
    expect((await shiftOf(page)).moved.filter((what) => !/^(FOOTER|#text Choose an item)/.test(what))).toEqual([]);

    for (const name of [names[1], names.at(-1), names[0]].map(String)) {
      await chip(page, name).click();
      await expect.poll(() => marked(page)).toEqual([name]);
      await expect(sectionOf(page, name)).toBeFocused();
      expect(await spaceAbove(page, name)).toBeGreaterThanOrEqual(0);
    }
    expect(await isWiderThanWindow(page)).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test.each([PHONE, DESKTOP])(
  'chips stay visible at $width × $height, and the mark follows the visible section',
  async (device) => {
    for (const game of GAMES) {
      const { page } = await openGame(device, game);
      for (const name of game.names.slice(1, -1)) {
        await sectionOf(page, name).evaluate((section) =>
          scrollTo({ top: scrollY + section.getBoundingClientRect().top - 150, behavior: 'instant' }),
        );
        await expect.poll(() => marked(page)).toEqual([name]);
        expect(await isInSight(page, 'nav[data-chips] [aria-current]')).toBe(true);
      }
    }
  },
);

test.each(GAMES)('on a phone in landscape, $count items have headings and no chips', async (game) => {
  const { page } = await openGame(SIDEWAYS, game);
  expect(await pricesInSight(page)).toBeGreaterThanOrEqual(game.prices[SIDEWAYS.width]);
  await expect(page.locator('nav[data-chips]')).toBeHidden();
  const last = sectionOf(page, String(game.names.at(-1)));
  await last.scrollIntoViewIfNeeded();
  await expect(last.getByRole('heading', { level: 3 })).toBeVisible();
  await last.locator('input[name=item]').last().click();
  await expect(parts(page).pay.last()).toHaveText(/^Pay /);
  expect(await isWiderThanWindow(page)).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
});

test.each([PHONE, DESKTOP])('an item of the last section is chosen and paid at $width × $height', async (device) => {
  const { page } = await openGame(device, { gid: THREE_HUNDRED, count: 300 });
  await chip(page, 'Passes').click();
  await page.locator('input[name=item]').last().click();
  await expect(parts(page).pay.last()).toHaveText(/^Pay \$/);
  expect(await isInSight(page, '[data-next]')).toBe(true);
  expect(await isInSight(page, 'label:has(input[name=item]:checked)')).toBe(true);
});

test('arrow keys move from the last item of a section to the first of the next, and no chip covers it', async () => {
  const { page } = await openGame(PHONE, { gid: SIXTY, count: 60 });
  const able = 'input[name=item]:not([aria-disabled=true])';
  await sectionOf(page, 'Packs').locator(able).first().focus();
  await page.keyboard.press('ArrowUp');
  const last = sectionOf(page, 'Currency').locator('input[name=item]').last();
  await expect(last).toBeFocused();
  const top = await last.evaluate((input) => input.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(await chipsOf(page).evaluate((nav) => nav.getBoundingClientRect().bottom));
  await page.keyboard.press('ArrowDown');
  await expect(sectionOf(page, 'Packs').locator(able).first()).toBeFocused();
});

test('a long name takes two lines, and is whole for screen readers and in the item’s sheet', async () => {
  const { page } = await openGame(PHONE, { gid: SIXTY, count: 60 });
  const name = page.locator('label').getByText(LONG_NAME);
  const [lines, isCut] = await name.evaluate((element) => [
    Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    element.scrollHeight > element.clientHeight,
  ]);
  expect([lines, isCut]).toEqual([2, true]);
  await expect(page.getByRole('radio', { name: LONG_NAME })).toHaveCount(1);
  await page.getByRole('button', { name: `About ${LONG_NAME}` }).click();
  await expect(page.getByRole('dialog', { name: LONG_NAME }).getByRole('heading', { name: LONG_NAME })).toBeVisible();
});

test.each([PHONE])('text at twice its size fits into $width × $height, and chips still work', async (device) => {
  const { page } = await openGame(device, { gid: THREE_HUNDRED, count: 300 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(await isWiderThanWindow(page)).toBe(false);
  await chip(page, 'Season').click();
  await expect.poll(() => marked(page)).toEqual(['Season']);
  expect(await spaceAbove(page, 'Season')).toBeGreaterThanOrEqual(0);
});

test('a game with few items has no sections', async () => {
  const { page, open } = await visit(browser, world, { variant: 'mobile' });
  await open('?gid=1000039&region=eu');
  await expect(page.locator('input[name=item]').first()).toBeVisible();
  await expect(page.locator('[data-chips]')).toHaveCount(0);
  await expect(parts(page).step('Choose an item').getByRole('heading', { level: 3 })).toHaveCount(0);
});
