import { test } from 'vitest';
import { LOCALES } from '#contract/locales.ts';
import { axeFindings } from './axe.ts';
import { expect } from './expect.ts';
import { placeOrder } from './pages-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { parts, pricesInSight, visit } from './top-up-kit.ts';

openShop();

const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 334.0.0.42';

test.each([
  { variant: 'mobile', width: 390, height: 844, least: 6 },
  { variant: 'mobile', width: 390, height: 844, least: 6, userAgent: INSTAGRAM },
  { variant: 'mobile', width: 360, height: 640, least: 4 },
  { variant: 'desktop', width: 1440, height: 900, least: 12 },
] as const)('prices are on the first screen, for a visitor and a returning buyer (%j)', async (given) => {
  const { variant, width, height, least } = given;
  const userAgent = 'userAgent' in given ? { userAgent: given.userAgent } : {};
  await placeOrder(world, await world.signIn('kestrel', 'starlight'), { method: 'paypal' });
  for (const as of [undefined, 'kestrel'] as const) {
    const { page, open } = await visit(browser, world, { variant, as, viewport: { width, height }, ...userAgent });
    // A returning buyer has answered the question about cookies.
    if (as) await page.context().addCookies([{ name: 'consent', value: 'rejected', url: `${world.url}/platform/` }]);
    await open('?gid=1000039&region=eu');
    await expect(parts(page).item('60 Astralite')).toBeVisible();
    if (as) await expect(page.getByText('Orion-3 · Europe')).toBeVisible();
    expect(await pricesInSight(page)).toBeGreaterThanOrEqual(least);
    await page.context().close();
  }
});

const TOP_UP = '/platform/v2/wap/payment';
const COOKIES = '[data-notice="cookies"]';
const ADVICE = '[data-notice="browser"]';

test.each([
  { what: 'the smallest phone', width: 360, height: 640, path: TOP_UP, least: 4, notice: COOKIES },
  {
    what: 'it within Instagram',
    width: 360,
    height: 640,
    path: TOP_UP,
    least: 4,
    notice: ADVICE,
    userAgent: INSTAGRAM,
  },
  { what: 'a phone held sideways', width: 844, height: 390, path: TOP_UP, least: 3, notice: null },
  { what: 'the same within a game', width: 844, height: 390, path: '/platform/sdk/pay', least: 3, notice: null },
])('$what shows a first visitor $least prices at once, in every language, under one notice at most', async (given) => {
  const { width, height, path, least, notice, userAgent } = given;
  const device = { viewport: { width, height }, ...(userAgent ? { userAgent } : {}) };
  const { page } = await visit(browser, world, { variant: 'mobile', ...device });
  for (const locale of LOCALES) {
    await page.goto(`${path}?gid=1000039&region=eu&locale=${locale}`);
    await expect(page.locator('label:has(input[name=item])').first()).toBeVisible();
    const notices = await page.locator(`${COOKIES}, ${ADVICE}`).all();
    const shown = await Promise.all(notices.map((one) => one.isVisible()));
    expect([locale, shown.filter(Boolean).length]).toEqual([locale, notice ? 1 : 0]);
    if (notice) await expect(page.locator(notice)).toBeVisible();
    const seen = await pricesInSight(page);
    expect([locale, Math.min(seen, least)]).toEqual([locale, least]);
  }
});

test('once the hint inside an app is closed, the question about cookies takes its place', async () => {
  const { page, open } = await visit(browser, world, { variant: 'mobile', userAgent: INSTAGRAM });
  await open('?gid=1000039&region=eu');
  await page.locator(ADVICE).getByRole('button', { name: 'Close' }).click();
  await expect(page.locator(COOKIES)).toBeVisible();
  await expect(page.locator(ADVICE)).toHaveCount(0);
});

test('unavailable items are last, ended ones are gone, and pictures of a row have one height', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await open('?gid=1000039&region=eu&role=s3-1187');
  const { item } = parts(page);
  await expect(item('Cadet’s Starter Chest')).toHaveAccessibleDescription('Only up to level 30');
  const off = await page
    .locator('input[name=item]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('aria-disabled') === 'true'));
  expect(off).toContain(true);
  expect(off).toEqual(off.toSorted((a, b) => Number(a) - Number(b)));
  await expect(page.getByText('Anniversary Vault')).toHaveCount(0);
  const rows = await page.locator('label:has(input[name=item]) img').evaluateAll((images) => {
    const heights: Record<number, Set<number>> = {};
    for (const image of images) {
      const card = image.closest('label')?.getBoundingClientRect();
      const top = Math.round(card?.top ?? 0);
      heights[top] = (heights[top] ?? new Set()).add(Math.round(image.getBoundingClientRect().height));
    }
    return Object.values(heights).map((found) => found.size);
  });
  expect(new Set(rows)).toEqual(new Set([1]));
});

test('a card shows the total, and a sheet its parts, without choosing', async () => {
  const { page, open } = await visit(browser, world, { variant: 'mobile', as: 'newbie' });
  await open('?gid=1000039&region=eu');
  const { item } = parts(page);
  await expect(item('980 Astralite')).toHaveAccessibleName(/980 Astralite, \+1,090 extra, = 2,070/);
  const about = page.getByRole('button', { name: 'About 980 Astralite' });
  await about.click();
  const dialog = page.getByRole('dialog', { name: '980 Astralite' });
  const line = dialog.getByRole('listitem').first();
  await expect(line).toContainText('2,070');
  await expect(line).toContainText('980 +110 bonus +980 first top-up bonus');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(about).toBeFocused();
  await expect(item('980 Astralite')).not.toBeChecked();

  await page.getByRole('button', { name: 'About Weekly Supply Crate' }).click();
  const crate = page.getByRole('dialog', { name: 'Weekly Supply Crate' });
  await expect(crate).toContainText('Refills 60 stamina at once.');
  await expect(crate).toContainText('3 of 3 left this week');
  await crate.getByRole('button', { name: 'Choose this' }).click();
  await expect(item('Weekly Supply Crate')).toBeChecked();
});

test('with text at twice its size nothing covers the level and the server', async () => {
  const { page, open } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
  await open('?gid=1000039&region=eu&role=s3-1187');
  const change = page.getByRole('button', { name: 'Change character' });
  await expect(change).toBeVisible();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const button = await change.boundingBox();
  for (const text of ['Lv. 62', 'Orion-3 · Europe']) {
    const box = await page.getByText(text).boundingBox();
    if (!box || !button) throw new Error(`${text} is not shown`);
    const apart = box.x + box.width <= button.x || box.y + box.height <= button.y || button.y + button.height <= box.y;
    expect([text, apart]).toEqual([text, true]);
  }
});

test.each([
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
])('the pay button is visible with its price, at any scroll position (%j)', async (viewport) => {
  const { page, open } = await visit(browser, world, { as: 'kestrel', viewport });
  await open('?gid=1000039&region=eu&country=GB&role=s3-1187&item=astralite-980');
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
  const { pay } = parts(page);
  await expect(pay).toHaveText(/^Pay £[\d.,]+$/);
  const { bottom } = await page.evaluate(() => ({ bottom: document.documentElement.scrollHeight }));
  // The lines of the order scroll by themselves; content above the button must never cover it.
  for (const top of [0, 200, bottom / 2, bottom]) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    const [seen, hit] = await pay.evaluate((button) => {
      const box = button.getBoundingClientRect();
      const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return [box.top >= 0 && box.bottom <= innerHeight, at !== null && button.contains(at)];
    });
    expect([top, seen, hit]).toEqual([top, true, true]);
  }
});
