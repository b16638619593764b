import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { newAddress } from '#tests/integration/accounts-kit.ts';
import { browser, openAccountsShop, world } from './accounts-shop.ts';
import { expect } from './expect.ts';
import { PAGES } from './pages-kit.ts';
import { askCodeOnPage, expectSoundNow, newestCode, otherThan, signInParts, storedSession } from './sign-in-kit.ts';
import { visit } from './top-up-kit.ts';

openAccountsShop();

const smtp = (mood: 'ok' | 'down') =>
  fetch(`${world.mailbox.url}/control/config`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ smtp: mood }),
  });

/** Inserts a text as a paste does. */
const paste = (page: Page, text: string) =>
  signInParts(page).code.evaluate((field, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', copied);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    const handled = !field.dispatchEvent(event);
    if (!handled) document.execCommand('insertText', false, copied);
  }, text);

test('a code signs in a new player, who returns to the previous page', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
  await page.goto(`${PAGES.history.mobile}?status=paid`);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  const { code, email, title } = signInParts(page);
  const address = newAddress();
  const digits = await askCodeOnPage(page, world, address);
  await expect(page.getByText(`We sent a 6-digit code to ${address}.`)).toBeVisible();
  // A phone suggests the code of the email, and shows a numeric keyboard.
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(code).toBeFocused();
  await expect(title).toHaveText('Sign in');
  await expectSoundNow({ page, complaints });
  await code.pressSequentially(digits);
  await expect(page).toHaveURL(new RegExp(`${PAGES.history.mobile}\\?status=paid$`));
  const { userInfo, token, lastSignIn } = await storedSession(page);
  expect(userInfo).toMatchObject({ token, uid: expect.stringMatching(/^\d{13}$/) });
  expect(lastSignIn).toBe('email');
  await expect(email).toHaveCount(0);
  await page.context().close();
});

test('a missing or invalid address is reported at the field', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'desktop' });
  await page.goto(PAGES.login.desktop);
  const { way, email, sendCode, alert } = signInParts(page);
  await way('Code by email').click();
  await expect(email).toBeFocused();
  await sendCode.click();
  await expect(alert).toHaveText('Please enter your email address');
  await expect(email).toBeFocused();
  await email.fill('nova@');
  await expect(alert).toHaveCount(0);
  await email.press('Enter');
  await expect(alert).toHaveText('Please enter the correct email address');
  await expect(email).toHaveAccessibleDescription(/Please enter the correct email address/);
  await expectSoundNow({ page, complaints });
  await page.context().close();
});

test('wrong codes show how many tries are left; after the last one a new code helps', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
  await page.clock.install();
  await page.goto(PAGES.login.mobile);
  const { code, alert, submit } = signInParts(page);
  const address = newAddress();
  const right = await askCodeOnPage(page, world, address);
  await submit.click();
  await expect(alert).toHaveText('Please enter the verification code');
  await expect(code).toBeFocused();
  await code.fill(otherThan(right));
  for (const left of ['4 attempts', '3 attempts', '2 attempts', '1 attempt']) {
    await expect(alert).toHaveText(`This code is wrong. You have ${left} left.`);
    await submit.click();
  }
  await expect(alert).toHaveText('This code is wrong, and that was your last attempt. Request a new one.');
  await code.fill(right);
  await expect(alert).toHaveText('Sign-in failedThis code has expired or was already used. Request a new one.');
  await expectSoundNow({ page, complaints });

  await expect(page.getByRole('button', { name: /^New code in 0:\d\d$/ })).toBeDisabled();
  await page.clock.runFor(31_000);
  await page.getByRole('button', { name: 'Send a new code' }).click();
  const second = await newestCode(world, address, 2);
  await expect(alert).toHaveCount(0);
  await expect(code).toHaveValue('');
  await code.fill(second);
  await expect(page).toHaveURL(world.url + PAGES.home.mobile);
  await page.context().close();
});

test('a failing mail server is reported, and no input is lost', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'desktop' });
  await page.goto(PAGES.login.desktop);
  const { way, email, sendCode, alert, code } = signInParts(page);
  await way('Code by email').click();
  await smtp('down');
  try {
    await email.fill(newAddress());
    await sendCode.click();
    await expect(alert).toHaveText('We cannot send email right now. Try again soon, or choose another way to sign in.');
  } finally {
    await smtp('ok');
  }
  await expectSoundNow({ page, complaints });
  await sendCode.click();
  await expect(code).toBeVisible();
  await page.context().close();
});

test.each([
  ['with a space', (digits: string) => ` ${digits.slice(0, 3)} ${digits.slice(3)} `],
  ['with the words around it', (digits: string) => `Your code: ${digits}.`],
  [
    'in the wide digits of an Asian keyboard',
    (digits: string) => digits.replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)] ?? ''),
  ],
])('a code pasted %s is read correctly', async (_, copied) => {
  const { page } = await visit(browser, world);
  await page.goto(PAGES.login.desktop);
  const digits = await askCodeOnPage(page, world, newAddress());
  await signInParts(page).code.waitFor();
  await paste(page, copied(digits));
  await expect(page).toHaveURL(`${world.url}/platform/`);
  await page.context().close();
});

test('another address can be entered at once', async () => {
  const { page } = await visit(browser, world);
  await page.goto(PAGES.login.desktop);
  const { email, sendCode, code } = signInParts(page);
  await askCodeOnPage(page, world, newAddress());
  await page.getByRole('button', { name: 'Use another email' }).click();
  await expect(email).toBeFocused();
  const address = newAddress();
  await email.fill(address);
  await sendCode.click();
  await code.fill(await newestCode(world, address, 1));
  await expect(page).toHaveURL(`${world.url}/platform/`);
  await page.context().close();
});
