import type { Page } from '@playwright/test';
import { expect as same, test } from 'vitest';
import { DEMO } from '#tests/world/demo-catalog.ts';
import { newKey, ServerClient } from '#tests/world/server-client.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { axeFindings } from './axe.ts';
import { expect } from './expect.ts';
import { browser, openWith } from './shop.ts';
import { visit } from './top-up-kit.ts';

const LINK = { uid: 80427731, gid: 1000039, region: 'eu', roleId: 's3-1187', item: 'astralite-980' };
/** Of everything that the page loads before it can be used; HTML is not compressed. */
const MOST_BYTES = 60_000;

let world: World;
let backend: ServerClient;
openWith(
  () => startWorld({ catalog: DEMO }),
  (opened) => {
    world = opened;
  },
);

async function create(body: object = {}) {
  backend ??= new ServerClient(world.url, await newKey(world.context.sql, 'pages'));
  return (await backend.call('POST /links', { body: { ...LINK, locale: 'en', ...body } })).body;
}

const pay = (page: Page) => page.locator('.bar .button');
const outside = (page: Page) => page.waitForURL((address) => address.origin !== world.url);

test.each([
  ['light', 360],
  ['dark', 360],
  ['light', 1440],
  ['dark', 1440],
] as const)('no axe findings, and no wider than the screen: %s, %i px', async (colorScheme, width) => {
  const { url } = await create();
  const { page, complaints } = await visit(browser, world, { colorScheme, viewport: { width, height: 740 } });
  await page.goto(url);
  await expect(pay(page)).toBeInViewport();
  same(await axeFindings(page)).toEqual([]);
  same(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.goto(`${world.url}/platform/pay/${'A'.repeat(22)}`);
  same(await axeFindings(page)).toEqual([]);
  same(complaints).toEqual([]);
});

test('everything that it loads is less than 60 kB', async () => {
  const { url } = await create();
  const { page } = await visit(browser, world, { variant: 'mobile' });
  const sizes: Promise<number>[] = [];
  page.on('response', (answer) => sizes.push(answer.body().then((body) => body.byteLength)));
  await page.goto(url, { waitUntil: 'load' });
  await expect(pay(page)).toBeVisible();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  same(bytes).toBeLessThan(MOST_BYTES);
});

test('without script, the form pays, and the buyer must agree first', async () => {
  const { id, url } = await create();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: world.url });
  const page = await context.newPage();
  await page.goto(url);
  await pay(page).click();
  same(page.url()).toBe(url);
  await page.locator('.agree input').check();
  await pay(page).click();
  await outside(page);
  same((await backend.call('GET /links/:id', { params: { id } })).body.order).toMatchObject({ status: 'paying' });
  await context.close();
});

test('another country changes the price, and a refused payment can be repeated another way', async () => {
  const { url } = await create({ item: 'astralite-300' });
  const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
  await page.goto(url);
  const before = await pay(page).textContent();
  await page.locator('select[name=country]').selectOption('GB');
  await expect(pay(page)).toHaveText(/£/);
  same(before).toMatch(/€/);
  await pay(page).scrollIntoViewIfNeeded();
  const consent = page.locator('.agree input');
  if ((await consent.count()) > 0) await consent.check();
  await pay(page).click();
  await outside(page);
  const payment = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(url);
  await expect(page.locator('h1')).toHaveText('Waiting for the payment');
  await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'decline' });
  await expect(page.locator('h1')).toHaveText('Payment Failed');
  same(await axeFindings(page)).toEqual([]);
  await pay(page).click();
  await outside(page);
  same(complaints).toEqual([]);
});
