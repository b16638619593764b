import type { FrameLocator, Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { gameCall } from '#tests/integration/sign-in-kit.ts';
import { type Framed, heard, showIn, startFramed } from './bridge-kit.ts';
import { expect } from './expect.ts';
import { browser, openWith } from './shop.ts';
import { visit } from './top-up-kit.ts';

let world: Framed;
openWith(startFramed, (opened) => {
  world = opened;
});

const KESTREL = '80427731';

/** Returns the URL by which the game's SDK opens the payment, with a ticket that its backend requested. */
async function payAddress(page: string, search: string): Promise<string> {
  const { body } = await gameCall(world)<{ link: string }>('login-tickets', { uid: KESTREL });
  return `${world.url}${page}${new URL(body.link).search}&${search}`;
}

const OF_ORDERS = ['', '/result', '/order'];
const PAY_PAGES = [
  ...['sdk/pay', 'sdk/pay/pc'],
  ...OF_ORDERS.flatMap((rest) => [`v2/payment${rest}`, `v2/wap/payment${rest}`]),
];

const inside = (page: Page): FrameLocator => page.frameLocator('iframe');

describe('in a frame of a listed origin', () => {
  test('a game’s payment is complete, opens the provider outside of the frame, and its result comes back', async () => {
    const { page: first } = await visit(browser, world);
    const asked = 'region=eu&roleId=s3-1187&serverId=s3&item=astralite-980&method=card&refer=cart-81';
    const page = await showIn(first.context(), world.listed, await payAddress('/platform/sdk/pay/pc', asked));
    const shop = inside(page);
    const pay = shop.getByRole('button', { name: /^Pay €/ });
    await expect(pay).toBeVisible();
    await expect(shop.getByRole('radio', { name: /Astralite/ })).toHaveCount(1);
    await expect(shop.getByRole('button', { name: /change.*character|choose character/i })).toHaveCount(0);
    expect(await heard(page, 'ready')).toMatchObject([{ origin: world.url, v: 1 }]);

    const [provider] = await Promise.all([first.context().waitForEvent('page'), pay.click()]);
    await provider.waitForURL(`${world.psp.url}/**`);
    expect(page.frames().map((frame) => new URL(frame.url()).origin)).toEqual([world.listed.origin, world.url]);
    expect(await provider.evaluate(() => [window.top === window, window.opener])).toEqual([true, null]);
    await provider.getByRole('button', { name: /Pay €/ }).click();
    const paid = { of: 'payment', outcome: 'paid', refer: 'cart-81' };
    await expect.poll(() => heard(page, 'result')).toMatchObject([{ data: paid }]);
    await shop.getByRole('button', { name: 'Back to the game' }).click();
    await expect(page.locator('iframe')).toHaveCount(0);
  });

  test.each(PAY_PAGES)('%s is shown, and reports it', async (path) => {
    const { page: first } = await visit(browser, world);
    const page = await showIn(first.context(), world.listed, `${world.url}/platform/${path}?gid=1000039`);
    await expect(inside(page).getByRole('main')).toBeVisible();
    await expect.poll(() => heard(page, 'ready')).toMatchObject([{ origin: world.url }]);
  });

  test.each(['v2/login', 'v2/payment/history'])('%s shows nothing: it is not a page for games', async (path) => {
    const { page: first } = await visit(browser, world);
    const page = await showIn(first.context(), world.listed, `${world.url}/platform/${path}`);
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  });

  test('a visitor who is not signed in can use the rest there, and gets a link to the page outside', async () => {
    const { page: first } = await visit(browser, world);
    const address = `${world.url}/platform/sdk/pay/pc?gid=1000039&item=astralite-980`;
    const page = await showIn(first.context(), world.listed, address);
    const shop = inside(page);
    await shop.getByRole('button', { name: 'Sign in' }).first().click();
    await expect(shop.getByText(/^Signing in with Google, .* works in your browser/)).toBeVisible();
    await expect(shop.getByLabel('Username')).toBeVisible();
    await expect(shop.getByRole('button', { name: /Google|LINE|Facebook/ })).toHaveCount(0);
    // The framing page does not support `open`, and does not answer.
    const outside = shop.getByRole('button', { name: 'Open in browser' });
    const [opened] = await Promise.all([first.context().waitForEvent('page'), outside.click()]);
    await opened.waitForURL(address);
    expect(await opened.evaluate(() => [window.top === window, window.opener])).toEqual([true, null]);
    expect(await heard(page, 'open')).toMatchObject([{ data: { url: address } }]);
  });

  test('the game receives the page’s height', async () => {
    const { page: first } = await visit(browser, world);
    const page = await showIn(first.context(), world.listed, `${world.url}/platform/sdk/open-browser`);
    await expect(inside(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(async () => (await heard(page, 'resize')).length).toBeGreaterThan(0);
  });
});

describe('in a frame of any other origin', () => {
  test.each([...PAY_PAGES, 'sdk/accdel'])('%s shows nothing that can be pressed, and sends nothing', async (path) => {
    const { page: first, complaints } = await visit(browser, world);
    const address = `${world.url}/platform/${path}?gid=1000039&item=astralite-980`;
    const page = await showIn(first.context(), world.foreign, address);
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
    expect(complaints.join()).toContain('frame-ancestors');
    await expect(inside(page).getByRole('button')).toHaveCount(0);
    expect(await heard(page)).toEqual([]);
  });
});

test('on its own the same page is complete, lists what it cannot accept, and opens the provider in its place', async () => {
  const { page } = await visit(browser, world, { as: 'kestrel', variant: 'mobile' });
  await page.goto('/platform/sdk/pay?gid=1000039&region=eu&roleId=nobody&item=gone&refer=a%20b');
  for (const said of ['not on your account in this region', 'no longer available', 'continues without it']) {
    await expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
  }
  await page.goto('/platform/sdk/pay?gid=1000039&region=eu&roleId=s3-1187&item=astralite-980&method=card');
  await page.getByRole('button', { name: /^Pay €/ }).click();
  await page.waitForURL(`${world.psp.url}/**`);
});
