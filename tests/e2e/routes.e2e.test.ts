import { expect, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { MOVED, type PageId, type Variant } from '#contract/routes.ts';
import { addressOf, frameOf, goBack, moveTo, PAGE_IDS, pathOf, windowTitle } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

openShop();

const QUERY = '?gid=1000041&pid=2&refer=test';
/** Pages that take what a provider put there out of their address, and with it all else. */
const SCRUBBED: readonly PageId[] = ['login-callback', 'sdk-login-facebook'];
const other = (device: Variant): Variant => (device === 'mobile' ? 'desktop' : 'mobile');

/** The page shows what the table says, at its own address, with the parameters it was opened with. */
async function expectPage(page: Page, id: PageId, device: Variant): Promise<void> {
  await expect(page).toHaveTitle(windowTitle(id, 'Iron Bastion'));
  await expect(page.locator('[data-frame]')).toHaveAttribute('data-frame', frameOf(id, device));
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe(addressOf(id, device));
  if (SCRUBBED.includes(id)) return;
  expect(Object.fromEntries(searchParams)).toMatchObject({ gid: '1000041', pid: '2', refer: 'test' });
}

describe.each<Variant>(['desktop', 'mobile'])('on a %s device', (device) => {
  let page: Page;
  let complaints: string[];
  beforeAll(async () => {
    ({ page, complaints } = await visit(browser, world, { variant: device }));
  });
  afterAll(() => page.context().close());

  /** Opens an address; answers how many redirects of the server it took. */
  async function open(path: string): Promise<number> {
    const answer = await page.goto(`/platform${path}${QUERY}`, { waitUntil: 'domcontentloaded' });
    let redirects = 0;
    for (let asked = answer?.request().redirectedFrom(); asked; asked = asked.redirectedFrom()) redirects += 1;
    return redirects;
  }

  test.each(PAGE_IDS)('%s opens at its own address', async (id) => {
    expect(await open(pathOf(id, device))).toBe(0);
    await expectPage(page, id, device);
    expect(complaints).toEqual([]);
  });

  test.each(PAGE_IDS.filter((id) => pathOf(id, 'desktop') !== pathOf(id, 'mobile')))(
    '%s opens in the form of the device from the address of the other',
    async (id) => {
      expect(await open(pathOf(id, other(device)))).toBe(1);
      await expectPage(page, id, device);
    },
  );

  test.each(Object.entries(MOVED))('%s leads to %s in one step', async (path, id) => {
    expect(await open(path)).toBe(1);
    await expectPage(page, id, device);
  });

  test.each(['/nothing/here', '/v2/wap/nothing', '/sdk/nothing', '/wap/article'])(
    '%s leads to the not-found page in one step',
    async (path) => {
      expect(await open(path)).toBe(1);
      await expectPage(page, 'not-found', device);
    },
  );

  test('inside the app the same addresses lead to the same pages', async () => {
    await open(pathOf('home', device));
    const moves: [path: string, id: PageId][] = [
      [pathOf('payment', other(device)), 'payment'],
      ['/wap/payment/orderHistory', 'history'],
      ['/v2/topup-center', 'home'],
      [pathOf('vip', other(device)), 'vip'],
      ['/wap/gameCenter', 'game-center'],
      ['/no/such/page', 'not-found'],
    ];
    await page.evaluate(() => Reflect.set(window, 'same', true));
    for (const [path, id] of moves) {
      await moveTo(page, `/platform${path}${QUERY}`);
      await expectPage(page, id, device);
    }
    expect(await page.evaluate(() => Reflect.get(window, 'same')), 'the page was not loaded anew').toBe(true);
  });
});

test('a page begins at its top, and back is where it was left', async () => {
  const { page } = await visit(browser, world, { variant: 'mobile' });
  await page.goto(addressOf('home', 'mobile'));
  const card = page.getByRole('link', { name: 'Petal Rush' });
  // In sight without scrolling on this phone.
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
