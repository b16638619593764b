import { type Browser, expect } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { launchChromium } from '#tests/world/chromium.ts';
import type { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { decide, expectSound, PAGES, payFor, paymentOf, placeOrder, startPayment } from './pages-kit.ts';
import { visit } from './top-up-kit.ts';

let world: World;
let browser: Browser;
let kestrel: Client;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), launchChromium()]);
  kestrel = await world.signIn('kestrel', 'starlight');
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

test('a sent order shows its whole story', async () => {
  const { number } = await placeOrder(world, kestrel, { email: 'kestrel@example.com' });
  await payFor(world, kestrel, number);
  const { page } = await visit(browser, world, { as: 'kestrel', variant: 'desktop' });
  await page.goto(`${PAGES.order.desktop}?order=${number}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('It’s in your mailbox');
  for (const [label, value] of [
    ['Item status', 'Send success'],
    ['Top-up time', /20\d\d/],
    ['Order number', number],
    ['Game name', 'Starfall Odyssey'],
    ['Server name', 'Orion-3 · Europe'],
    ['Role name', 'Kestrel Vane Lv. 62'],
    ['Top-up amount', '€1.09'],
    ['Total amount', '€1.09'],
    ['Email', 'kestrel@example.com'],
  ] as const) {
    const fact = main.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    await expect(fact.getByRole('definition')).toContainText(value);
  }
  await expect(main.getByRole('heading', { name: 'Purchase content' })).toBeVisible();
  for (const text of ['60 × Astralite', 'Credit or debit card']) {
    await expect(main.getByText(text, { exact: true })).toBeVisible();
  }
  const steps = main.getByRole('listitem').filter({ has: page.locator('time') });
  await expect(steps).toContainText([
    'Order placed',
    'Payment started',
    'Paid',
    'On its way to the game',
    'Confirmed: in your mailbox',
  ]);
  await expect(main.getByRole('link', { name: 'Contact support' })).toHaveAttribute(
    'href',
    new RegExp(`order=${number}`),
  );
  await expect(main.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});

test('a cancelled order whose money is on its way back is followed until it is there', async () => {
  const { number } = await placeOrder(world, kestrel);
  const payment = await startPayment(kestrel, number);
  await kestrel.call('POST /orders/:number/cancel', { params: { number }, body: { confirmed: true } });
  const sends = async (count: number): Promise<void> => {
    const { body } = await until(
      () => kestrel.call('GET /orders/:number', { params: { number } }),
      ({ body }) => body.timeline.filter(({ event }) => event === 'money_returned').length === count,
    );
    expect(body.returning).toBe(false);
  };
  await decide(world, payment, 'success');
  await sends(1);
  await world.psp.post(`/control/payments/${payment}/outcome`, { outcome: 'refund_fails_later' });
  await until(
    async () => (await kestrel.call('GET /orders/:number', { params: { number } })).body.returning,
    (returning) => returning,
  );

  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(`${PAGES.order.desktop}?order=${number}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('This order is cancelled');
  await expect(main.getByText('The money is on its way back to you.').first()).toBeVisible();
  await expect(main.getByText('The refund did not go through; we are looking into it')).toBeVisible();

  const { sql, payments } = world.context;
  const [row] = await sql<{ playerId: string; paymentId: string }[]>`
    select player_id as "playerId", id as "paymentId" from payments where payable = ${number}`;
  if (!row) throw new Error(`${number} has no payment`);
  await sql.begin((tx) => payments.requestRefund(tx, { ...row, amount: null, reason: 'operator:again' }));
  await expect(main.getByText('A payment that arrived too late was sent back.').first()).toBeVisible();
  await expect(main.getByText('Late or double payment sent back')).toHaveCount(2);
});

test('whoever pays an order that has just been cancelled sees that the money goes back', async () => {
  const { number } = await placeOrder(world, kestrel);
  const payment = await startPayment(kestrel, number);
  await kestrel.call('POST /orders/:number/cancel', { params: { number }, body: { confirmed: true } });
  const { page } = await visit(browser, world, { as: 'kestrel', variant: 'mobile' });
  await page.goto(`${PAGES.order.mobile}?order=${number}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order is cancelled');
  await decide(world, payment, 'success');
  await expect(page.getByText('A payment that arrived too late was sent back.').first()).toBeVisible();
});

test('the number is copied', async () => {
  const { number } = await placeOrder(world, kestrel);
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${PAGES.order.desktop}?order=${number}`);
  await page.getByRole('button', { name: 'Copy order number' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
});

test('an unpaid order counts down, is paid from here, and the page follows', async () => {
  const { number } = await placeOrder(world, kestrel);
  const { page } = await visit(browser, world, { as: 'kestrel' });
  const other = await page.context().newPage();
  await other.goto(`${PAGES.order.desktop}?order=${number}`);
  await expect(other.getByText(/^Open for payment for another \d\d:\d\d$/)).toBeVisible();

  await page.goto(`${PAGES.order.desktop}?order=${number}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay €1.09' }).click();
  await page.waitForURL(`${world.psp.url}/**`);
  await expect(other.getByText('Paying', { exact: true })).toBeVisible();
  await decide(world, paymentOf(page.url()), 'success');
  await expect(other.getByText('Send success')).toBeVisible();
});

test('an order that was paid elsewhere meanwhile is not paid twice', async () => {
  const { number } = await placeOrder(world, kestrel);
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.route('**/events?*', (route) => route.abort());
  await page.goto(`${PAGES.order.desktop}?order=${number}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  const pay = page.getByRole('dialog').getByRole('button', { name: 'Pay €1.09' });
  await expect(pay).toBeVisible();
  await payFor(world, kestrel, number);
  await page.route('**/payments', (route) => route.continue());
  await pay.click().catch(() => undefined); // the page may have noticed by itself
  await expect(page.getByRole('heading', { name: 'It’s in your mailbox' })).toBeVisible({ timeout: 15_000 });
});

test('an abandoned payment can be taken up again; an order of nobody is not found', async () => {
  const { number } = await placeOrder(world, kestrel);
  await decide(world, await startPayment(kestrel, number), 'abandon');
  const { page } = await visit(browser, world, { as: 'kestrel', variant: 'mobile' });
  await page.goto(`${PAGES.order.mobile}?order=${number}`);
  await expect(page.getByText('The payment was not completed. Nothing was charged.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay another way' })).toBeVisible();
  await page.goto(`${PAGES.order.mobile}?order=20261121-0000000000`);
  await expect(page.getByRole('heading', { name: 'We cannot find this order' })).toBeVisible();
});

test('on paper it is a receipt: no menus, no buttons, the seller named', async () => {
  const { number } = await placeOrder(world, kestrel);
  await payFor(world, kestrel, number);
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(`${PAGES.order.desktop}?order=${number}`);
  await expect(page.getByRole('button', { name: 'Print receipt' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Receipt', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Sold by Lanternfish/)).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('link').filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0);
});

test('the page is sound for orders of each kind', async () => {
  const unpaid = await placeOrder(world, kestrel);
  const sent = await placeOrder(world, kestrel);
  await payFor(world, kestrel, sent.number);
  for (const [number, heading] of [
    [unpaid.number, 'Not paid yet'],
    [sent.number, 'It’s in your mailbox'],
  ] as const) {
    await expectSound(browser, world, {
      address: PAGES.order,
      search: `?order=${number}`,
      as: 'kestrel',
      ready: async (page) => await expect(page.getByRole('heading', { name: heading })).toBeVisible(),
    });
  }
});
