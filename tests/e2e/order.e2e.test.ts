import { beforeAll, test } from 'vitest';
import type { Client } from '#tests/world/client.ts';
import { expect } from './expect.ts';
import { decide, expectSound, PAGES, payFor, paymentOf, placeOrder } from './pages-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

let kestrel: Client;

openShop();
beforeAll(async () => {
  kestrel = await world.signIn('kestrel', 'starlight');
});

test('a sent order shows its whole timeline', async () => {
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
  await expect(main.getByRole('button', { name: /^Pay\b/ })).toHaveCount(0);
});

test('an unpaid order counts down, can be paid here, and the page follows', async () => {
  const { number } = await placeOrder(world, kestrel);
  const { page } = await visit(browser, world, { as: 'kestrel' });
  const other = await page.context().newPage();
  await other.goto(`${PAGES.order.desktop}?order=${number}`);
  await expect(other.getByText(/^Time left to pay: \d\d:\d\d$/)).toBeVisible();

  await page.goto(`${PAGES.order.desktop}?order=${number}`);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay €1.09' }).click();
  await page.waitForURL(`${world.psp.url}/**`);
  await expect(other.getByText('Paying', { exact: true })).toBeVisible();
  await decide(world, paymentOf(page.url()), 'success');
  await expect(other.getByText('Send success')).toBeVisible();
});

test('in print it is a receipt: no menus, no buttons, with the seller', async () => {
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

test('the page is accessible for orders of each kind', async () => {
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
