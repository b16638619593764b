import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { PageId, Variant } from '#contract/routes.ts';
import { expect } from './expect.ts';
import { addressOf, expectPage, goBack, moveTo, openHere, PAGE_IDS, pathOf } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

openShop();

const QUERY = '?gid=1000041&pid=2&refer=test';
const GAME = 'Iron Bastion';
const VARIANTS: readonly Variant[] = ['desktop', 'mobile'];
const other = (device: Variant): Variant => (device === 'mobile' ? 'desktop' : 'mobile');

// server/src/http/pages/pages.test.ts checks the server's redirects: they lead to these addresses, with their query.
describe('on a desktop device', () => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await visit(browser, world, { variant: 'desktop' }));
  });
  afterAll(() => page.context().close());

  // On a phone, layout-shift.e2e.test.ts checks the same: it loads each page anyway.
  test.each(PAGE_IDS)('%s opens at its own address', async (id) => {
    await openHere(page, `${addressOf(id, 'desktop')}${QUERY}`);
    await expectPage(page, id, 'desktop', QUERY, GAME);
    expect(complaints).toEqual([]);
  });
});

test.each(VARIANTS)('inside the app the same addresses lead to the same pages (%s)', async (device) => {
  const { page } = await visit(browser, world, { variant: device });
  await openHere(page, `${addressOf('index', device)}${QUERY}`);
  const moves: [path: string, id: PageId][] = [
    [pathOf('payment', other(device)), 'payment'],
    ['/wap/payment/orderHistory', 'history'],
    ['/v2/topup-center', 'index'],
    [pathOf('vip', other(device)), 'vip'],
    ['/wap/gameCenter', 'game-center'],
    ['/no/such/page', 'not-found'],
  ];
  await page.evaluate(() => Reflect.set(window, 'same', true));
  for (const [path, id] of moves) {
    await moveTo(page, `/platform${path}${QUERY}`);
    await expectPage(page, id, device, QUERY, GAME);
  }
  expect(await page.evaluate(() => Reflect.get(window, 'same')), 'the page was loaded once').toBe(true);
});

test('a page starts at its top, and back returns to the previous position', async () => {
  const { page } = await visit(browser, world, { variant: 'mobile' });
  await page.goto(addressOf('index', 'mobile'));
  const card = page.getByRole('link', { name: 'Petal Rush' });
  // Visible without scrolling on this phone.
  await card.evaluate((one) => one.scrollIntoView({ block: 'center' }));
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(100);
  await card.click();
  await expect(page).toHaveTitle(/^Petal Rush · Top-up/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await goBack(page);
  await expect(page).toHaveTitle(/^Lanternfish/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});
