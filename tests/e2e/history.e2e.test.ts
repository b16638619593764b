import { type Browser, expect, type Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { launchChromium } from '#tests/world/chromium.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { decide, expectSound, PAGES, payFor, placeOrder, startPayment } from './pages-kit.ts';
import { goBack } from './routes-kit.ts';
import { visit } from './top-up-kit.ts';

/** 9 unpaid, 1 sent, 1 disputed, 1 failed, 1 cancelled, and 1 unpaid for a second page. */
const UNPAID = 10;
const ALL = UNPAID + 4;
let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), launchChromium()]);
  const kestrel = await world.signIn('kestrel', 'starlight');
  for (let i = 0; i < UNPAID; i += 1) await placeOrder(world, kestrel);
  const cancelled = await placeOrder(world, kestrel);
  await kestrel.call('POST /orders/:number/cancel', {
    params: { number: cancelled.number },
    body: { confirmed: true },
  });
  const disputed = await placeOrder(world, kestrel);
  // Not before the item is there: it would be called back.
  const payment = await payFor(world, kestrel, disputed.number);
  await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'dispute' });
  await until(
    async () => (await kestrel.call('GET /orders/:number', { params: { number: disputed.number } })).body,
    ({ status, itemStatus }) => status === 'disputed' && itemStatus === 'sent',
  );
  const failed = await placeOrder(world, kestrel);
  await decide(world, await startPayment(kestrel, failed.number), 'decline');
  await until(
    async () => (await kestrel.call('GET /orders/:number', { params: { number: failed.number } })).body.status,
    (status) => status === 'payment_failed',
  );
  const paid = await placeOrder(world, kestrel);
  await payFor(world, kestrel, paid.number);
  // A player has three open at a time; those that made room are open here all the same.
  await world.context.sql`
    update orders set expires_at = now() + interval '1 hour', payment_state = case payment_state when 'expired' then 'unpaid' else payment_state end`;
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

const rows = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: '60 Astralite' });

test('the newest ten orders come first, more on request, and a reload keeps them', async () => {
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(PAGES.history.desktop);
  await expect(rows(page)).toHaveCount(10);
  await expect(rows(page).first()).toContainText('Send success');
  await expect(rows(page).first()).toContainText('Kestrel Vane');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows(page)).toHaveCount(ALL);
  await expect(page.getByText('No more', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(rows(page)).toHaveCount(ALL);
});

test.each([
  { filter: 'Paid', status: 'paid', count: 1, badge: 'Send success' },
  { filter: 'Failed', status: 'failed', count: 1, badge: 'Payment Failed' },
  { filter: 'Unpaid', status: 'unpaid', count: 10, badge: 'Unpaid' },
  { filter: 'Cancelled', status: 'cancelled', count: 1, badge: 'Cancelled' },
  { filter: 'Refunds & disputes', status: 'refunded', count: 1, badge: 'Disputed' },
])(
  'the filter $filter shows those orders alone and stands in the address',
  async ({ filter, status, count, badge }) => {
    const { page } = await visit(browser, world, { as: 'kestrel', variant: 'mobile' });
    await page.goto(PAGES.history.mobile);
    // Not check(): the address decides what is chosen, a moment after the press.
    await page.getByRole('radio', { name: filter, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`status=${status}`));
    await expect(rows(page)).toHaveCount(count);
    for (const row of await rows(page).all()) await expect(row).toContainText(badge);
    await page.reload();
    await expect(page.getByRole('radio', { name: filter, exact: true })).toBeChecked();
    await expect(rows(page)).toHaveCount(count);
  },
);

test('a time range is asked for by its days, and older days hold nothing', async () => {
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(PAGES.history.desktop);
  await page.getByRole('button', { name: 'Time range: Last month' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Show these dates' }).click();
  await expect(dialog.getByText('Please choose the first day.')).toBeVisible();
  await dialog.getByLabel('From').fill('2024-02-01');
  await dialog.getByLabel('To').fill('2024-01-01');
  await dialog.getByRole('button', { name: 'Show these dates' }).click();
  await expect(dialog.getByText('The first day must not be after the last one.')).toBeVisible();
  await dialog.getByLabel('From').fill('2023-12-01');
  await dialog.getByRole('button', { name: 'Show these dates' }).click();
  await expect(page).toHaveURL(/since=2023-12-01&until=2024-01-01/);
  await expect(page.getByRole('heading', { name: 'No data available' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Dec 1, 2023 – Jan 1, 2024/ })).toBeVisible();
  await page.getByRole('link', { name: 'Show all of the last month' }).click();
  await expect(rows(page)).toHaveCount(10);
});

test('an order that waits is paid from its row with one press', async () => {
  const { page } = await visit(browser, world, { as: 'kestrel', variant: 'mobile' });
  await page.goto(`${PAGES.history.mobile}?status=unpaid`);
  await rows(page).first().getByRole('button', { name: 'Pay now' }).click();
  await page.waitForURL(`${world.psp.url}/**`);
});

test.each([360, 390])('on a phone of %d px the filters are one row, and the chosen one is in sight', async (width) => {
  const { page } = await visit(browser, world, { as: 'kestrel', variant: 'mobile' });
  await page.setViewportSize({ width, height: 780 });
  await page.goto(`${PAGES.history.mobile}?status=refunded`);
  await expect(rows(page)).toHaveCount(1);
  const box = async (role: 'radio' | 'button', name: string | RegExp) => {
    const found = await page.getByRole(role, { name }).boundingBox();
    return found ?? { x: -1, y: -1, width: 0, height: 0 };
  };
  const [first, chosen, range] = [
    await box('radio', 'All'),
    await box('radio', 'Refunds & disputes'),
    await box('button', /^Time range/),
  ];
  expect(Math.abs(first.y - range.y)).toBeLessThan(8);
  expect(chosen.x).toBeGreaterThanOrEqual(0);
  expect(chosen.x + chosen.width).toBeLessThanOrEqual(width);
});

test('a row leads to its order, and back leads to the same filter', async () => {
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(`${PAGES.history.desktop}?status=paid`);
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'It’s in your mailbox' })).toBeVisible();
  await goBack(page);
  await expect(rows(page)).toHaveCount(1);
});

test('a player without orders is led to the shop', async () => {
  const { page } = await visit(browser, world, { as: 'newbie', variant: 'mobile' });
  await page.goto(PAGES.history.mobile);
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await page.getByRole('link', { name: 'To the shop' }).click();
  await expect(page).toHaveURL(/\/v2\/wap\/payment$/);
});

test('a page that did not load is asked for again in place', async () => {
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(PAGES.history.desktop);
  await expect(rows(page)).toHaveCount(10);
  await page.route('**/api/orders?*page=2*', (route) => route.abort());
  await page.getByRole('button', { name: 'Show more' }).click();
  const retry = page.getByRole('button', { name: 'Request failed. Tap to reload' });
  await expect(retry).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/orders?*page=2*');
  await retry.click();
  await expect(rows(page)).toHaveCount(ALL);
});

test('the page is sound with orders, without, and for visitors', async () => {
  for (const [as, text] of [
    ['kestrel', 'Send success'],
    ['newbie', 'No orders yet'],
    [undefined, 'Please log in before continuing'],
  ] as const) {
    await expectSound(browser, world, {
      address: PAGES.history,
      as,
      ready: async (page) => await expect(page.getByText(text).first()).toBeVisible(),
    });
  }
});
