import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { newAddress } from '#tests/integration/accounts-kit.ts';
import { gameCall, newGamePlayer } from '#tests/integration/sign-in-kit.ts';
import { browser, openAccountsShop, world } from './accounts-shop.ts';
import { expect } from './expect.ts';
import { PAGES } from './pages-kit.ts';
import {
  answerProvider,
  askCodeOnPage,
  expectSoundNow,
  newestCode,
  otherThan,
  signInByPassword,
  signInParts,
  storedSession,
} from './sign-in-kit.ts';
import { visit } from './top-up-kit.ts';

openAccountsShop();

const MINUTE = 60_000;
const ADDRESSES = ['/platform/sdk/accdel', '/platform/sdk/accdel/common'] as const;

const parts = (page: Page) => ({
  ...signInParts(page),
  sure: page.getByRole('checkbox', { name: 'I have read this and want to delete my account.' }),
  ask: page.getByRole('button', { name: 'Delete my account' }),
  sendConfirmation: page.getByRole('button', { name: 'Send me a code to confirm' }),
  keep: page.getByRole('button', { name: 'Keep my account' }),
  leave: page.getByRole('button', { name: 'Continue with deletion' }),
});

test.each(ADDRESSES)('from the request to the undo by signing in, at %s', async (address) => {
  // Both addresses show the same page, so only one is checked for accessibility.
  const sound: typeof expectSoundNow = async (seen) => {
    if (address === ADDRESSES[0]) await expectSoundNow(seen);
    expect(seen.complaints).toEqual([]);
  };
  const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
  const email = newAddress();
  await page.goto(address);
  const { title, alert, code, sure, ask, sendConfirmation } = parts(page);
  await expect(title).toHaveText('Delete account');
  await expect(page.getByText('Please sign in first, so we know which account is yours.')).toBeVisible();
  await code.or(page.getByLabel('Username')).waitFor();
  await sound({ page, complaints });
  // An installed shop has no back button of the browser.
  await expect(page.getByRole('link', { name: 'Browse games' })).toHaveAttribute('href', /\/platform\/(wap)?$/);
  const first = await askCodeOnPage(page, world, email);
  await code.fill(first);

  // The deleted data, the kept data, and the date until which it can be undone.
  await expect(page.getByRole('heading', { name: 'What will be deleted' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'What will be deleted' }).getByRole('listitem')).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'What stays' }).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText(/^You have 15 days to change your mind/)).toBeVisible();
  await expect(ask).toBeDisabled();
  await sure.check();
  await sendConfirmation.click();
  const digits = await newestCode(world, email, 2);
  await expect(code).toBeFocused();
  await code.fill(otherThan(digits));
  await expect(alert).toHaveText('This code is wrong. You have 4 attempts left.');
  await sound({ page, complaints });
  await code.fill(digits);
  await expect(title).toHaveText('This account is scheduled for deletion');
  await expect(title).toBeFocused();
  const day = new Date(world.now() + 15 * 24 * 60 * MINUTE).getUTCDate();
  await expect(page.getByText(new RegExp(`It will be deleted on .*\\b${day}\\b.*:\\d\\d`))).toBeVisible();
  await sound({ page, complaints });
  expect((await world.untilLetters(email, 3))[0]?.text).toContain('You can keep it until');
  await page.context().close();

  // A sign-in elsewhere offers to keep it, and continues to the player's page either way.
  const again = await visit(browser, world, { variant: 'mobile' });
  const later = parts(again.page);
  await again.page.goto(`${PAGES.history.mobile}?status=paid`);
  await again.page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await later.code.or(later.way('Code by email')).waitFor();
  const third = await askCodeOnPage(again.page, world, email);
  await later.code.fill(third);
  await expect(later.title).toHaveText('This account is scheduled for deletion');
  await expect(later.title).toBeFocused();
  await sound(again);
  await later.leave.click();
  await expect(again.page).toHaveURL(`${world.url}${PAGES.history.mobile}?status=paid`);
  await again.page.goto(address);
  await later.keep.click();
  await expect(later.title).toHaveText('Deletion cancelled');
  await again.page.reload();
  await expect(later.title).toHaveText('Delete account');
  await expect(later.sure).not.toBeChecked();
  await expect(later.keep).toHaveCount(0);
  await again.page.context().close();
});

test('an account without an address is confirmed by its password', async () => {
  const { page, complaints } = await visit(browser, world, { as: 'mika', variant: 'mobile' });
  await page.goto(ADDRESSES[0]);
  const { title, alert, password, sure, ask, keep } = parts(page);
  await sure.check();
  await ask.click();
  await expect(alert).toHaveText('Please enter the password');
  await password.fill('wrong');
  await ask.click();
  await expect(alert).toHaveText('The password is wrong. Check it and try again.');
  await expectSoundNow({ page, complaints });
  await password.fill('sakura');
  await ask.click();
  await expect(title).toHaveText('This account is scheduled for deletion');
  await keep.click();
  await expect(title).toHaveText('Deletion cancelled');
  await page.context().close();
});

test('an account with neither is confirmed by a sign-in of the last minutes; after an older one it must sign in again', async () => {
  const { page } = await visit(browser, world);
  await page.goto(ADDRESSES[1]);
  const { title, alert, sure, ask, way, account } = parts(page);
  const signIn = async () => {
    await way('Continue with Google').click();
    await answerProvider(page, { person: 'Noor Lindqvist' });
    // Back on this page, not in the shop.
    await expect(page).toHaveURL(world.url + ADDRESSES[1]);
  };
  await signIn();
  await sure.check();
  world.pass(10 * MINUTE + 1_000);
  try {
    await ask.click();
    await expect(alert).toHaveText('For your safety, please sign in again first.');
  } finally {
    world.returnToNow();
  }
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Please sign in first, so we know which account is yours.')).toBeVisible();
  await signIn();
  await sure.check();
  await ask.click();
  await expect(title).toHaveText('This account is scheduled for deletion');
  await expect(account('Noor')).toHaveCount(0);
  await page.context().close();
});

test('in a game, its ticket identifies the account', async () => {
  const { page } = await visit(browser, world, { variant: 'mobile' });
  const uid = await newGamePlayer(world);
  const { body } = await gameCall(world)<{ ticket: string }>('login-tickets', { uid, nickname: 'Nova' });
  await page.goto(`${ADDRESSES[0]}?gid=1000039&token=${body.ticket}&uid=${uid}`);
  await parts(page).sure.check();
  await parts(page).ask.click();
  await expect(parts(page).title).toHaveText('This account is scheduled for deletion');
  expect((await storedSession(page)).userInfo?.uid).toBe(uid);
  await page.context().close();
});

test('errors of the portal are shown next to the action', async () => {
  const { page } = await visit(browser, world);
  await page.goto(ADDRESSES[1]);
  const email = newAddress();
  await parts(page).code.or(parts(page).way('Code by email')).waitFor();
  await parts(page).code.fill(await askCodeOnPage(page, world, email));
  await parts(page).sure.check();
  await page.route('**/api/me/deletion/codes', (route) =>
    route.fulfill({
      status: 429,
      json: { error: { code: 'code.too_many', message: '', params: { retryAfter: 540 }, requestId: 'r' } },
    }),
  );
  await parts(page).sendConfirmation.click();
  await expect(parts(page).alert).toHaveText(
    /^Too many codes requested\. Wait a moment and try again\.You can try again in (9:00|8:5\d)\.$/,
  );
  await expect(parts(page).sendConfirmation).toBeDisabled();
  await page.context().close();
});

test('the account’s menu leads to it', async () => {
  const { page } = await visit(browser, world);
  await page.goto(PAGES.login.desktop);
  await signInByPassword(page, 'kestrel', 'starlight');
  await signInParts(page).account('Kestrel').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Delete account' }).click();
  await expect(page).toHaveURL(world.url + ADDRESSES[1]);
  await expect(parts(page).sure).toBeVisible();
  await page.context().close();
});
