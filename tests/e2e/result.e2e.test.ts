import type { Page } from '@playwright/test';
import { beforeAll, beforeEach, test } from 'vitest';
import type { Client } from '#tests/world/client.ts';
import { expect } from './expect.ts';
import { decide, expectSound, PAGES, payFor, paymentOf, placeOrder, startPayment } from './pages-kit.ts';
import { goBack } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

let kestrel: Client;

openShop();
beforeAll(async () => {
  kestrel = await world.signIn('kestrel', 'starlight');
});
beforeEach(async () => {
  await world.psp.put({ auto: null, create: 'ok', webhooks: 'ok' });
  await world.games.put({ deliver: 'ok' });
});

const open = async (number: string, variant: 'desktop' | 'mobile' = 'desktop') => {
  const seen = await visit(browser, world, { as: 'kestrel', variant });
  await seen.page.goto(`${PAGES.result[variant]}?order=${number}&gid=1000039`);
  return { ...seen, heading: seen.page.getByRole('main').getByRole('heading', { level: 1 }) };
};

test('the page follows the order from paying to the mailbox', async () => {
  const { number } = await placeOrder(world, kestrel);
  const payment = await startPayment(kestrel, number);
  const { page, heading, complaints } = await open(number, 'mobile');
  await expect(heading).toHaveText('Waiting for the payment');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await decide(world, payment, 'success');
  await expect(heading).toHaveText('It’s in your mailbox');
  await expect(page.getByText('60 Astralite was delivered to Kestrel Vane.').first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'It’s in your mailbox' })).toBeAttached();
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Confirmed: in your mailbox' }).locator('time'),
  ).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(complaints).toEqual([]);
});

test('a language that the provider wrote into the address is not passed on, and not kept', async () => {
  const { number } = await placeOrder(world, kestrel);
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(`${PAGES.result.desktop}?order=${number}&locale=fr`);
  await expect(page.getByRole('heading', { name: 'Not paid yet' })).toBeVisible();
  await expect(page).not.toHaveURL(/locale/);
  await page.getByRole('link', { name: 'Order details' }).click();
  await expect(page).toHaveURL(/payment\/order\?/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  expect((await page.context().cookies()).filter(({ name }) => name === 'locale')).toEqual([]);
});

test('a declined order can be paid another way, without choosing anything again', async () => {
  const { number } = await placeOrder(world, kestrel);
  const payment = await startPayment(kestrel, number);
  const { page, heading } = await open(number, 'mobile');
  await decide(world, payment, 'decline');
  await expect(heading).toHaveText('Payment Failed');
  await expect(page.getByText('The payment was declined. Nothing was charged.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Pay another way' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose how to pay' });
  await expect(dialog.getByRole('radio', { name: /Credit or debit card/ })).toBeChecked();
  await dialog.getByRole('radio', { name: 'PayPal' }).check();
  await dialog.getByRole('button', { name: 'Pay €1.09' }).click();
  await page.waitForURL(`${world.psp.url}/**`);
  await decide(world, paymentOf(page.url()), 'success');
  await page.goto(`${PAGES.result.mobile}?order=${number}`);
  await expect(heading).toHaveText('It’s in your mailbox');
  await expect(page.getByText('PayPal')).toBeVisible();
});

test('the same method again after a decline is a new payment, not the old page', async () => {
  const { number } = await placeOrder(world, kestrel);
  const first = await startPayment(kestrel, number);
  const { page } = await open(number);
  const send = async () => {
    const sheet = page.getByRole('button', { name: 'Pay another way' });
    const pay = page.getByRole('dialog').getByRole('button', { name: 'Pay €1.09' });
    // A page that the browser restored still shows its sheet.
    await sheet.or(pay).first().waitFor();
    if (await sheet.isVisible()) await sheet.click();
    await pay.click();
    await page.waitForURL(`${world.psp.url}/**`);
    return paymentOf(page.url());
  };
  await decide(world, first, 'decline');
  const second = await send();
  await decide(world, second, 'decline');
  await goBack(page);
  const third = await send();
  expect(new Set([first, second, third]).size).toBe(3);
});

const isThere = (heading: string) => async (page: Page) =>
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
const look = (number: string, ready: (page: Page) => Promise<void>) =>
  expectSound(browser, world, { address: PAGES.result, search: `?order=${number}`, as: 'kestrel', ready });

test('the page is accessible while it waits for a payment', async () => {
  const { number } = await placeOrder(world, kestrel);
  await startPayment(kestrel, number);
  await look(number, isThere('Waiting for the payment'));
});

test('the page is accessible once the item is in the game', async () => {
  const { number } = await placeOrder(world, kestrel);
  await payFor(world, kestrel, number);
  await look(number, isThere('It’s in your mailbox'));
});

test('the page is accessible before the payment, with the payment sheet', async () => {
  const { number } = await placeOrder(world, kestrel);
  await look(number, async (page) => {
    await page.getByRole('button', { name: 'Pay now' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Pay\b/ })).toBeVisible();
  });
});
