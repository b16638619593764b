import type { Page } from '@playwright/test';
import { beforeEach, test } from 'vitest';
import { hashPassword } from '#server/domains/accounts/sign-in/password.ts';
import { type AccountsWorld, newAddress, startAccountsWorld } from '#tests/integration/accounts-kit.ts';
import { me } from '#tests/integration/sign-in-kit.ts';
import { expect } from './expect.ts';
import { PAGES } from './pages-kit.ts';
import { browser, openWith } from './shop.ts';
import { answerProvider, expectSoundNow, newestCode, otherThan, signInParts, storedSession } from './sign-in-kit.ts';
import { type Variant, visit } from './top-up-kit.ts';

let world: AccountsWorld;
let address: string;
let uid: string;

openWith(startAccountsWorld, (opened) => {
  world = opened;
});
/** Creates an account with an address and a password. */
beforeEach(async () => {
  address = newAddress();
  uid = (await me(world, (await world.signInByMail(address)).token)).uid;
  const password = await hashPassword('starlight');
  await world.context
    .sql`update players set username = ${address}, password_hash = ${password} where email = ${address}`;
});

/** Signs in with Google and the address of the account. */
async function comeWith(page: Page, variant: Variant, email: string): Promise<void> {
  await page.goto(`${PAGES.history[variant]}?status=paid`);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signInParts(page).way('Continue with Google').click();
  await answerProvider(page, { address: email });
  await expect(signInParts(page).title).toHaveText('Connect Google');
}
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm and connect' });

test('an address that belongs to an account is linked after its password', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'desktop' });
  await comeWith(page, 'desktop', address);
  const { alert, password, title } = signInParts(page);
  await expect(title).toBeFocused();
  await expect(page.getByText('n•••@example.com')).toBeVisible();
  expect((await storedSession(page)).token).toBe('');
  await confirm(page).click();
  await expect(alert).toHaveText('Please enter the password');
  await password.fill('wrong');
  await confirm(page).click();
  await expect(alert).toHaveText('The password is wrong. Check it and try again.');
  await expectSoundNow({ page, complaints });
  await password.fill('starlight');
  await confirm(page).click();
  await expect(page).toHaveURL(`${world.url}${PAGES.history.desktop}?status=paid`);
  expect(await storedSession(page)).toMatchObject({ userInfo: { uid }, lastSignIn: 'google' });
  await page.context().close();

  // From now on it signs in at once.
  const again = await visit(browser, world, { variant: 'desktop' });
  await again.page.goto(PAGES.login.desktop);
  await signInParts(again.page).way('Continue with Google').click();
  await answerProvider(again.page, { address });
  await expect(again.page).toHaveURL(world.url + PAGES.home.desktop);
  expect((await storedSession(again.page)).userInfo?.uid).toBe(uid);
  await again.page.context().close();
});

test('or after a code that was sent to it', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
  await comeWith(page, 'mobile', address);
  const { alert, code } = signInParts(page);
  await page.getByRole('button', { name: 'Code by email' }).click();
  const digits = await newestCode(world, address, 2);
  await code.fill(otherThan(digits));
  await expect(alert).toHaveText('This code is wrong. You have 4 attempts left.');
  await expectSoundNow({ page, complaints });
  await code.fill(digits);
  await expect(page).toHaveURL(`${world.url}${PAGES.history.mobile}?status=paid`);
  expect((await storedSession(page)).userInfo?.uid).toBe(uid);
  await page.context().close();
});

test('an offer that has expired leads back to its start', async () => {
  const { page } = await visit(browser, world);
  await comeWith(page, 'desktop', address);
  const { alert, password, title } = signInParts(page);
  world.pass(10 * 60_000 + 1_000);
  try {
    await password.fill('starlight');
    await confirm(page).click();
    await expect(alert).toHaveText('This took too long. Please start over.');
  } finally {
    world.returnToNow();
  }
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(title).toHaveText('Sign in');
  await expect(page).toHaveURL(/\/v2\/login\?back=/);
  await page.context().close();
});

test('too many wrong passwords lock that proof, and count down', async () => {
  const { page } = await visit(browser, world);
  const wrong = { body: { username: address, password: 'wrong' } };
  await Promise.all(Array.from({ length: 10 }, () => world.anonymous.call('POST /session/password', wrong)));
  await comeWith(page, 'desktop', address);
  const { alert, password } = signInParts(page);
  await password.fill('starlight');
  await confirm(page).click();
  await expect(alert).toHaveText(/^Too many failed attemptsYou can try again in 1[45]:\d\d\.$/);
  await expect(confirm(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Code by email' })).toBeEnabled();
  await page.context().close();
});
