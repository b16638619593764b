import type { Locator } from '@playwright/test';
import { test } from 'vitest';
import { passwordOf } from '#tests/world/demo-players.ts';
import { expect } from './expect.ts';
import { browser, openShop, world } from './shop.ts';
import { chooseMethod, parts, signIn, tabTo, type Variant, visit } from './top-up-kit.ts';

openShop();

const ADD_EMAIL = 'Add an email for the receipt';

const ordersOf = async (username: 'kestrel' | 'mika') =>
  (await (await world.signIn(username, passwordOf(username))).call('GET /orders')).body.orders;

test.each<{ variant: Variant; username: 'kestrel' | 'mika'; region: string; character: string | null }>([
  { variant: 'desktop', username: 'kestrel', region: 'eu', character: 'Kestrel Vane' },
  { variant: 'mobile', username: 'mika', region: 'asia', character: null },
])('a visitor chooses, signs in without losing the choice, and pays ($variant)', async (given) => {
  const { variant, username, region, character } = given;
  const { page, complaints, open } = await visit(browser, world, { variant });
  await open(`?gid=1000039&region=${region}`);
  const { item, change, next, pay, alert } = parts(page);

  await item('980 Astralite').check();
  await chooseMethod(page, 'PayPal');
  await expect(next).toHaveText('Sign in to pay');
  const place = () => item('980 Astralite').evaluate((card) => Math.round(card.getBoundingClientRect().top));
  const before = await place();
  await next.click();
  await signIn(page, username);

  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(item('980 Astralite')).toBeChecked();
  expect(Math.abs((await place()) - before)).toBeLessThan(variant === 'mobile' ? 2 : 40);
  await expect(change).toContainText('PayPal');
  if (character) {
    await expect(next).toHaveText('Choose character');
    await next.click();
    await page.getByRole('dialog').getByRole('radio', { name: character }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await expect(pay).toHaveText(/^Pay [€¥][\d.,]+$/);
  await expect(pay).toBeFocused();
  await expect(alert).toBeHidden();
  const email = page.getByLabel('Email for the receipt (optional)');
  await page.getByRole('button', { name: ADD_EMAIL }).click();
  await expect(email).toBeFocused();
  await email.fill('nobody@nowhere');
  await email.press('Tab');
  await expect(page.getByText('Please enter the correct email address')).toBeVisible();
  await expect(email).not.toBeFocused();
  await pay.click();
  await expect(email).toBeFocused();
  await email.fill('captain@starfall.example');

  // Two presses at once make one order.
  await pay.dblclick();
  await page.waitForURL(`${world.psp.url}/**`);
  const orders = await ordersOf(username);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ item: { id: 'astralite-980' }, status: 'paying', region: { id: region } });
  expect(complaints).toEqual([]);
});

test('at the next visit the last region, character and method are preselected', async () => {
  const { page, open } = await visit(browser, world, { as: 'mika', variant: 'mobile' });
  await open('?gid=1000039');
  const { step, change, method } = parts(page);
  await expect(step('Your character')).toContainText('Altair-1 · Asia');
  await expect(change).toContainText('PayPal');
  await change.click();
  await expect(method('PayPal')).toBeChecked();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toHaveAccessibleName(/PayPal.*Last used/);
});

test('everything can be bought by keyboard', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await open('?gid=1000052');
  const { item, change, method, pay } = parts(page);
  await expect(page.getByText('Meadow 1 · Worldwide')).toBeVisible();
  await tabTo(page, item('50 Dewdrops'));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(item('280 Dewdrops')).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: ADD_EMAIL }));
  await page.keyboard.press('Enter');
  await page.keyboard.type('kes@petal.example');
  await tabTo(page, change);
  await page.keyboard.press('Enter');
  await tabTo(page, method('Credit or debit card'));
  await page.keyboard.press('ArrowUp');
  await expect(method('Cash voucher')).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(change).toContainText('Voucher');
  await expect(change).toBeFocused();
  await tabTo(page, pay);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${world.psp.url}/**`);
});

test('the character is changed by keyboard, and the focus returns', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await open('?gid=1000039&region=eu');
  const { step } = parts(page);
  const button = step('Your character').getByRole('button', { name: /^(Choose|Change) character$/ });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('radio', { name: 'Kestrel Vane' }));
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Vane Alt' })).toBeChecked();
  await tabTo(page, dialog.getByRole('button', { name: 'This is me' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(step('Your character')).toContainText('Vega-7 · Europe');
  await expect(page.getByRole('button', { name: 'Change character' })).toBeFocused();
});

test('region and currency change prices and methods, and stay in the address', async () => {
  const { page, open } = await visit(browser, world);
  await open('?gid=1000039&item=astralite-980');
  const { next, change, method } = parts(page);
  const total = page.getByRole('heading', { name: 'Order summary' }).locator('..');
  await page.getByRole('button', { name: /^Region and currency: Europe/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name: /^Asia/ }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(total).toContainText('¥2,400');
  await expect(next).toHaveText('Sign in to pay');
  await change.click();
  await expect(method('Convenience store (Konbini)')).toHaveAccessibleDescription(/Pay in store, then delivery/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Region and currency: Asia/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'KRW' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(total).toContainText('₩22,000');
  await change.click();
  await expect(method('Bank transfer')).toBeVisible();
  await expect(method('Convenience store (Konbini)')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/region=asia/);
  await page.reload();
  await expect(total).toContainText('₩22,000');
});

/** Presses, and counts the presses. */
function tapper() {
  const count = { taps: 0 };
  const tap = async (target: Locator) => {
    count.taps += 1;
    await target.click();
  };
  return { count, tap };
}

test.each<{ buyer: string; first: boolean; most: number }>([
  { buyer: 'who comes back', first: false, most: 3 },
  { buyer: 'with several characters, signed out and for the first time,', first: true, most: 6 },
])('a buyer $buyer pays within $most taps of the game’s link', async ({ first, most }) => {
  const { page, open } = await visit(browser, world, { variant: 'mobile', as: first ? undefined : 'mika' });
  const { count, tap } = tapper();
  const { item, next } = parts(page);
  if (first) {
    await page.route('**/mine?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), lastRegion: null, lastRoleId: null, lastMethod: null } });
    });
  }
  await open('?gid=1000039');
  await tap(item('300 Astralite'));
  if (first) {
    await tap(next);
    await page.getByLabel('Username').fill('kestrel');
    await page.getByLabel('Password', { exact: true }).fill(passwordOf('kestrel'));
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }));
    await expect(next).toHaveText('Choose character');
    await tap(next);
    await tap(page.getByRole('dialog').getByRole('radio').first());
  }
  await expect(next).toHaveText(/^Pay .\d/);
  await tap(next);
  await page.waitForURL(`${world.psp.url}/**`);
  expect(count.taps).toBeLessThanOrEqual(most);
});

test('without an item the button leads to the items, without a usable method to the methods', async () => {
  const { page, open } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
  await open('?gid=1000039&region=eu&role=s3-1187');
  const { step, next, method, alert } = parts(page);
  await expect(next).toHaveText('Choose an item');
  await next.click();
  const focused = page.locator(':focus');
  await expect(focused).toHaveRole('radio');
  await expect(step('Choose an item').locator(':focus')).toBeInViewport();
  await expect(alert).toBeHidden();

  await open('?gid=1000039&region=eu&role=s3-1187&item=astralite-3280&method=carrier');
  await expect(next).toHaveText('Choose how to pay');
  await next.click();
  const dialog = page.getByRole('dialog', { name: 'Pay with' });
  await expect(dialog).toContainText('Please choose your payment method');
  await expect(method('Mobile carrier billing')).toHaveAccessibleDescription(/Maximum €35/);
  await method('Credit or debit card').click();
  await expect(dialog).toBeHidden();
  await expect(next).toHaveText(/^Pay €\d/);
});

test('a wallet that the browser has pays with one press, at the shown total', async () => {
  const { page, open } = await visit(browser, world, { as: 'mika' });
  await page.addInitScript(() => Reflect.set(window, 'ApplePaySession', { canMakePayments: () => true }));
  await open('?gid=1000039&region=asia&item=astralite-60&coupon=none');
  const { change } = parts(page);
  await expect(change).toBeVisible();
  const wallet = page.getByRole('button', { name: 'Apple Pay ¥160' });
  await wallet.click();
  await page.waitForURL(`${world.psp.url}/**`);
  await expect(page.getByRole('button', { name: 'Apple Pay · Pay ¥160' })).toBeVisible();
  const [order] = await ordersOf('mika');
  expect(order).toMatchObject({ item: { id: 'astralite-60' }, total: 160, status: 'paying' });
});

test('a browser without a wallet gets no offer of one', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PaymentRequest'));
  await open('?gid=1000039&region=eu&role=s3-1187&item=astralite-300&coupon=none');
  const { pay, change, method } = parts(page);
  await expect(pay).toHaveText('Pay €5.49');
  await expect(page.getByRole('group', { name: 'Express payment' })).toHaveCount(0);
  await change.click();
  await expect(method('Credit or debit card')).toBeVisible();
  await expect(method('Apple Pay')).toHaveCount(0);
  await expect(method('Google Pay')).toHaveCount(0);
});
