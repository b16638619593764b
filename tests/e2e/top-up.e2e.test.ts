import { expect } from '@playwright/test';
import { test } from 'vitest';
import { browser, openShop, world } from './shop.ts';
import { chooseCharacter, parts, passwordOf, tabTo, type Variant, visit } from './top-up-kit.ts';

openShop();

const ordersOf = async (username: 'kestrel' | 'mika') =>
  (await (await world.signIn(username, passwordOf(username))).call('GET /orders')).body.orders;

test.each<{ variant: Variant; username: 'kestrel' | 'mika'; region: string; character: string | null }>([
  { variant: 'desktop', username: 'kestrel', region: 'eu', character: 'Kestrel Vane' },
  { variant: 'mobile', username: 'mika', region: 'asia', character: null },
])('a visitor chooses, signs in without losing it, and pays ($variant)', async (given) => {
  const { variant, username, region, character } = given;
  const { page, complaints, open } = await visit(browser, world, { variant });
  await open(`?gid=1000039&region=${region}`);
  const { item, method, pay, alert } = parts(page);

  await item('980 Astralite').check();
  await method('Digital wallet').check();
  await expect(pay).toHaveText(/^Pay [€¥][\d.,]+$/);
  await pay.click();
  await expect(alert).toHaveText('Please log in before continuing');
  await expect(alert).toBeFocused();

  await page.getByRole('region', { name: 'Your character' }).getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(passwordOf(username));
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();

  await expect(item('980 Astralite')).toBeChecked();
  await expect(method('Digital wallet')).toBeChecked();
  if (character) {
    await pay.click();
    await expect(alert).toHaveText('Please choose a character');
    await chooseCharacter(page, character);
    await expect(alert).toBeHidden();
  }
  await page.getByLabel('Email for the receipt (optional)').fill('nobody@nowhere');
  await pay.click();
  await expect(page.getByText('Please enter the correct email address')).toBeVisible();
  await page.getByLabel('Email for the receipt (optional)').fill('captain@starfall.example');

  // Twice at once: still one order.
  await pay.dblclick();
  await page.waitForURL(`${world.psp.url}/**`);
  const orders = await ordersOf(username);
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({ item: { id: 'astralite-980' }, status: 'paying', region: { id: region } });
  expect(complaints).toEqual([]);
});

test('the next time the last region, character and method are chosen already', async () => {
  const { page, open } = await visit(browser, world, { as: 'mika', variant: 'mobile' });
  await open('?gid=1000039');
  const { step, method } = parts(page);
  await expect(step('Your character')).toContainText('Altair-1 · Asia');
  await expect(method('Digital wallet')).toBeChecked();
  await expect(step('Pay with').getByRole('radio').first()).toHaveAccessibleName(/Digital wallet.*Last used/);
});

test('everything can be bought with the keyboard alone', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await open('?gid=1000052');
  const { item, method, pay } = parts(page);
  await expect(page.getByText('Meadow 1 · Worldwide')).toBeVisible();
  await tabTo(page, item('50 Dewdrops'));
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(item('280 Dewdrops')).toBeChecked();
  await tabTo(page, method('Credit or debit card'));
  await page.keyboard.press('ArrowDown');
  await expect(method('Digital wallet')).toBeChecked();
  await tabTo(page, page.getByLabel('Email for the receipt (optional)'));
  await page.keyboard.type('kes@petal.example');
  await tabTo(page, pay);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${world.psp.url}/**`);
});

test('the character is changed with the keyboard alone, and the focus comes back', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await open('?gid=1000039&region=eu');
  await tabTo(
    page,
    page.getByRole('button', { name: 'Choose character' }).or(page.getByRole('button', { name: 'Change character' })),
  );
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await tabTo(page, dialog.getByRole('radio', { name: 'Kestrel Vane' }));
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'Vane Alt' })).toBeChecked();
  await tabTo(page, dialog.getByRole('button', { name: 'This is me' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(parts(page).step('Your character')).toContainText('Vega-7 · Europe');
  await expect(page.getByRole('button', { name: 'Change character' })).toBeFocused();
});

test('region and currency change prices and methods, and stand in the address', async () => {
  const { page, open } = await visit(browser, world);
  await open('?gid=1000039&item=astralite-980');
  const { pay, method } = parts(page);
  await page.getByRole('button', { name: /^Region and currency: Europe/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name: /^Asia/ }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(pay).toHaveText('Pay ¥2,400');
  await expect(method('Convenience store (Konbini)')).toBeVisible();
  await page.getByRole('button', { name: /^Region and currency: Asia/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'KRW' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(pay).toHaveText('Pay ₩22,000');
  await expect(method('Convenience store (Konbini)')).toBeHidden();
  await expect(page).toHaveURL(/region=asia/);
  await page.reload();
  await expect(pay).toHaveText('Pay ₩22,000');
});
