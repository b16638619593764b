import { expect, type Page } from '@playwright/test';
import { test } from 'vitest';
import type { Game } from '#contract/endpoints/games.ts';
import { BASE_PATH } from '#contract/routes.ts';
import { until } from '#tests/world/until.ts';
import { decide, PAGES, payFor, placeOrder, startPayment } from './pages-kit.ts';
import { addressOf } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { parts, visit } from './top-up-kit.ts';

/*
 * The specification's messages, to the letter. Those of signing in ('Sign-in failed', 'Authorization failed' and its
 * hints) are in the tests of the sign-in methods; 'No coupon' comes with the coupons.
 */

openShop();

const says = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).first()).toBeVisible();

/** Opens the top-up page of a game that the shop describes otherwise than it is. */
async function openGame(change: (game: Game) => Game): Promise<Page> {
  const { page, open } = await visit(browser, world);
  await page.route('**/api/games/1000039?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: change((await answer.json()) as Game) });
  });
  await open('?gid=1000039');
  return page;
}

test('Request failed. Tap to reload', async () => {
  const { page } = await visit(browser, world);
  await page.route('**/api/games?*', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await page.goto(PAGES.home.desktop);
  const again = page.getByRole('button', { name: 'Request failed. Tap to reload', exact: true });
  await expect(again).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/games?*');
  await again.click();
  await says(page, 'Starfall Odyssey');
});

test('Infomation Error, for a link that leads out of the shop', async () => {
  const { page } = await visit(browser, world);
  await page.goto(`${addressOf('sdk-open-browser', 'desktop')}?to=//evil.example/`);
  await says(page, 'Infomation Error');
});

test('Infomation Error, where the shop does not understand the question', async () => {
  const { page } = await visit(browser, world);
  const body = { error: { code: 'request.invalid', message: 'x', params: { issues: [] }, requestId: 'r1' } };
  await page.route('**/api/games?*', (route) => route.fulfill({ status: 400, json: body }));
  await page.goto(PAGES.home.desktop);
  await says(page, 'Infomation Error');
});

test('Payment Failed', async () => {
  const client = await world.signIn('kestrel', 'starlight');
  const { number } = await placeOrder(world, client);
  await decide(world, await startPayment(client, number), 'decline');
  const state = async () => (await client.call('GET /orders/:number', { params: { number } })).body;
  await until(state, ({ status }) => status === 'payment_failed');
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(`${PAGES.result.desktop}?order=${number}`);
  await says(page, 'Payment Failed');
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
  // The money goes back; what the game said stays, also in the history. What it means stands beside it in plain words.
  await says(page, 'Refunded');
  const plain = page.getByText(/^We refunded [€$]\d/).first();
  await expect(plain).toBeVisible();
  await page.goto(`${PAGES.history.desktop}?status=refunded`);
  await says(page, 'Sending condition not met');
  await says(page, 'Refunded');
  await expect(plain).toBeVisible();
});

test('No payment method available', async () => {
  const page = await openGame((game) => ({
    ...game,
    methods: [],
    regions: game.regions.map((region) => ({ ...region, methods: [] })),
  }));
  await says(page, 'No payment method available');
  const { next, alert } = parts(page);
  await expect(next).toHaveText('No payment method available');
  await expect(alert).toBeHidden();
  await next.click();
  await says(page, 'Region and currency');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('No payment method available');
});

test('No item available', async () => {
  const page = await openGame((game) => ({ ...game, items: [] }));
  await says(page, 'No item available');
});

test('No game available', async () => {
  const { page, open } = await visit(browser, world);
  await open('?gid=7');
  await says(page, 'No game available');
});

test.each([
  ['a history that no order fits', `${PAGES.history.desktop}?status=failed`, 'newbie'],
  ['news', addressOf('news', 'desktop'), undefined],
  ['an article that is not there', `${BASE_PATH}/wap/article/7`, undefined],
  ['such an article inside a game', `${BASE_PATH}/pure-article/7`, undefined],
] as const)('No data available: %s', async (_, address, as) => {
  const { page } = await visit(browser, world, { as });
  await page.route('**/platform/api/news?*', (route) => route.fulfill({ json: { articles: [], more: false } }));
  await page.goto(address);
  await says(page, 'No data available');
});
