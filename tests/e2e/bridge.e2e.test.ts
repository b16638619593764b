import { type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { readExamples } from '#tests/docs/examples.ts';
import { gameCall } from '#tests/integration/sign-in-kit.ts';
import type { World } from '#tests/world/world.ts';
import { startWorld } from '#tests/world/world.ts';
import { browser, openWith } from './shop.ts';
import { visit } from './top-up-kit.ts';

/** Pages of nobody's server: the browser is answered for them. */
const GAME = 'http://localhost:4999';
const FOREIGN = 'http://localhost:4998';
const KESTREL = '80427731';

let world: World;
openWith(
  () => startWorld({ env: { SDK_FRAME_ORIGINS: GAME } }),
  (opened) => {
    world = opened;
  },
);

const script = (shop: string): string =>
  readExamples('integration/bridge.md').text('frame').replace('https://shop.example.com', shop);

/** A page of an origin that shows the shop, runs the document's script, and writes down what it hears. */
async function around(context: BrowserContext, origin: string, address: string): Promise<Page> {
  const page = await context.newPage();
  const html = `<!doctype html><title>A game</title><iframe style="width:1200px;height:900px" src="${world.url}${address}"></iframe>
    <script>window.heard = []; addEventListener('message', ({ data, origin }) => heard.push({ origin, ...JSON.parse(data) }));
    ${script(world.url)}</script>`;
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${origin}/`);
  return page;
}

const heardBy = (page: Page) => page.evaluate(() => Reflect.get(window, 'heard') as { type: string }[]);
const heard = async (page: Page, type: string) => (await heardBy(page)).filter((message) => message.type === type);

/** The address by which the game's SDK opens the payment, with the ticket that its backend has asked for. */
async function payAddress(page: string, search: string): Promise<string> {
  const { body } = await gameCall(world)<{ link: string }>('login-tickets', { uid: KESTREL });
  const link = new URL(body.link);
  return `${page}${link.search}&${search}`;
}

const inside = (page: Page): FrameLocator => page.frameLocator('iframe');

describe('in a frame of a listed origin', () => {
  test('a game’s payment is whole, opens the provider outside of the frame, and its result comes back', async () => {
    const { page: first } = await visit(browser, world);
    const address = await payAddress(
      '/platform/sdk/pay/pc',
      'region=eu&roleId=s3-1187&serverId=s3&item=astralite-980&method=card&refer=cart-81',
    );
    const page = await around(first.context(), GAME, address);
    const shop = inside(page);
    const pay = shop.getByRole('button', { name: /^Pay €/ });
    await expect(pay).toBeVisible();
    await expect(shop.getByRole('radio', { name: /Astralite/ })).toHaveCount(1);
    await expect(shop.getByRole('button', { name: /[Cc]hange.*character|Choose character/ })).toHaveCount(0);
    expect(await heard(page, 'ready')).toMatchObject([{ origin: world.url, v: 1 }]);

    const [provider] = await Promise.all([first.context().waitForEvent('page'), pay.click()]);
    await provider.waitForURL(`${world.psp.url}/**`);
    expect(page.frames().map((frame) => new URL(frame.url()).origin)).toEqual([GAME, world.url]);
    expect(await provider.evaluate(() => [window.top === window, window.opener])).toEqual([true, null]);
    await provider.getByRole('button', { name: /Pay €/ }).click();
    await expect
      .poll(() => heard(page, 'result'))
      .toMatchObject([{ data: { of: 'payment', outcome: 'paid', refer: 'cart-81' } }]);
  });

  test('the page is as high as the frame is told', async () => {
    const { page: first } = await visit(browser, world);
    const page = await around(first.context(), GAME, '/platform/sdk/open-browser');
    await expect(inside(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(async () => (await heard(page, 'resize')).length).toBeGreaterThan(0);
  });
});

describe('in a frame of any other origin', () => {
  const PAGES = [
    'sdk/pay',
    'sdk/pay/pc',
    'pc-sdk/pay',
    'v2/payment',
    'v2/payment/result',
    'v2/payment/order',
    'sdk/accdel',
  ];
  test.each(PAGES)('%s shows nothing that could be pressed, and says nothing', async (path) => {
    const { page: first } = await visit(browser, world);
    const page = await around(first.context(), FOREIGN, `/platform/${path}?gid=1000039&item=astralite-980`);
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    await expect(inside(page).getByRole('button', { name: /Pay|Sign in|Delete/ })).toHaveCount(0);
    expect(await heardBy(page)).toEqual([]);
  });
});

test('on its own the same page is whole, and leads to the provider in its place', async () => {
  const { page } = await visit(browser, world, { as: 'kestrel', variant: 'mobile' });
  await page.goto('/platform/sdk/pay?gid=1000039&region=eu&roleId=nobody&item=gone&refer=a%20b');
  for (const said of ['not on your account in this region', 'not on offer any more', 'goes without it']) {
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
  }
  await page.goto('/platform/sdk/pay?gid=1000039&region=eu&roleId=s3-1187&item=astralite-980&method=card');
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await page.waitForURL(`${world.psp.url}/**`);
});
