import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { BASE_PATH } from '#contract/routes.ts';
import { expect } from './expect.ts';
import { PAGES, payFor, placeOrder } from './pages-kit.ts';
import { addressOf } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

/*
 * The specification's messages, word for word. Those of sign-in ('Sign-in failed', 'Authorization failed' and its
 * hints) are in the tests of the sign-in methods. Those of the top-up page are in
 * `web/src/routes/payment/refused.test.tsx`. 'No coupon' is in `web/src/routes/coupons/page.test.tsx`, 'Payment Failed'
 * in `result.e2e.test.ts`.
 */

openShop();

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

test('Request failed. Tap to reload', async () => {
  const { page } = await visit(browser, world);
  await page.route('**/api/games?*', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.goto(PAGES.home.desktop);
  const again = page.getByRole('button', { name: 'Request failed. Tap to reload', exact: true });
  await expect(again).toBeVisible();
  await page.unroute('**/api/games?*');
  await again.click();
  await says(page, 'Starfall Odyssey');
});

test('Infomation Error, for a link that leads out of the shop', async () => {
  const { page } = await visit(browser, world);
  await page.goto(`${addressOf('sdk-open-browser', 'desktop')}?to=//evil.example/`);
  await says(page, 'Infomation Error');
});

test('Infomation Error, if the shop does not understand the request', async () => {
  const { page } = await visit(browser, world);
  const body = { error: { code: 'request.invalid', message: 'x', params: { issues: [] }, requestId: 'r1' } };
  await page.route('**/api/games?*', (route) => route.fulfill({ status: 400, json: body }));
  await page.goto(PAGES.home.desktop);
  await says(page, 'Infomation Error');
});

test('Sending condition not met', async () => {
  await world.games.put({ deliver: 'refuse' });
  const client = await world.signIn('kestrel', 'starlight');
  const { number } = await placeOrder(world, client);
  await payFor(world, client, number);
  await world.games.put({ deliver: 'ok' });
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(`${PAGES.order.desktop}?order=${number}`);
  await says(page, 'Sending condition not met');
  // The money is refunded; the game's answer stays, also in the history. Its meaning is next to it in plain words.
  await says(page, 'Refunded');
  const plain = page.getByText(/^We refunded [€$]\d/).first();
  await expect(plain).toBeVisible();
  await page.goto(`${PAGES.history.desktop}?status=refunded`);
  await says(page, 'Sending condition not met');
  await says(page, 'Refunded');
  await expect(plain).toBeVisible();
});

test.each([
  ['news', addressOf('news', 'desktop')],
  ['an article that is not there', `${BASE_PATH}/wap/article/7`],
  ['such an article inside a game', `${BASE_PATH}/pure-article/7`],
] as const)('No data available: %s', async (_, address) => {
  const { page } = await visit(browser, world);
  await page.route('**/platform/api/news?*', (route) => route.fulfill({ json: { articles: [], more: false } }));
  await page.goto(address);
  await says(page, 'No data available');
});
