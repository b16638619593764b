import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { passwordOf } from '#tests/world/demo-players.ts';
import { browser, openAccountsShop, world } from './accounts-shop.ts';
import { expect } from './expect.ts';
import { PAGES } from './pages-kit.ts';
import { expectSoundNow, signInByPassword, signInParts, storedSession } from './sign-in-kit.ts';
import { visit } from './top-up-kit.ts';

openAccountsShop();

const username = 'lena';
const nickname = 'Lena';

async function openAccount(page: Page, nickname: string) {
  await signInParts(page).account(nickname).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return {
    dialog,
    signOut: dialog.getByRole('button', { name: 'Sign out', exact: true }),
    devices: dialog.getByRole('button', { name: 'Signed-in devices' }),
  };
}

test('three tabs and a second browser agree on who is signed in', async () => {
  const here = await visit(browser, world, { variant: 'desktop' });
  const tabs = [here.page, await here.page.context().newPage(), await here.page.context().newPage()] as const;
  const [first, second, third] = tabs;
  const nobody = async () => {
    for (const tab of tabs) {
      await expect(signInParts(tab).signInLink).toBeVisible();
      expect(await storedSession(tab)).toMatchObject({ token: '', userInfo: null });
    }
  };
  const somebody = async () => {
    for (const tab of tabs) await expect(signInParts(tab).account(nickname)).toBeVisible();
  };
  await first.goto(PAGES.login.desktop);
  await second.goto(PAGES.history.desktop);
  await third.goto('/platform/v2/payment');
  await nobody();

  await signInByPassword(first, username, passwordOf(username));
  await somebody();
  await expect(second.getByRole('radiogroup', { name: 'Show orders' })).toBeVisible();

  const { token } = await storedSession(third);
  await (await openAccount(third, nickname)).signOut.click();
  await nobody();
  await expect(third).toHaveURL(world.url + PAGES.home.desktop);
  await expect(second.getByText('Please log in before continuing')).toBeVisible();
  const dead = await fetch(`${world.url}/platform/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(dead.status).toBe(401);

  await first.goto(PAGES.login.desktop);
  await signInByPassword(first, username, passwordOf(username));
  await somebody();
  const there = await visit(browser, world, { variant: 'desktop', as: username });
  await there.page.goto(PAGES.home.desktop);
  await expect(signInParts(there.page).account(nickname)).toBeVisible();

  const { dialog, devices } = await openAccount(second, nickname);
  await devices.click();
  await expect(dialog.getByText('This device')).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await nobody();
  // The other browser learns it with its next request.
  const answers: number[] = [];
  there.page.on('response', (answer) => answer.request().headers().authorization && answers.push(answer.status()));
  await there.page.getByRole('navigation').getByRole('link', { name: 'History' }).click();
  await expect(there.page.getByText('Please log in before continuing')).toBeVisible();
  expect(new Set(answers)).toEqual(new Set([401]));
  expect((await storedSession(there.page)).token).toBe('');
  expect([...here.complaints, ...there.complaints]).toEqual([]);
  await Promise.all([here, there].map(({ page }) => page.context().close()));
});

test('all stored data of a player are saved as a file', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile', as: username });
  await page.goto(PAGES.home.mobile);
  const { dialog } = await openAccount(page, nickname);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download my data' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^manawell-20\d\d-\d\d-\d\d\.json$/);
  const { data } = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.account.profile.nickname).toBe(nickname);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('inside an app that cannot save files, the page shows how to open a browser', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'desktop', as: username });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'userAgent', { value: `${navigator.userAgent} Line/14.1.0` }),
  );
  await page.goto(PAGES.home.desktop);
  const { dialog } = await openAccount(page, nickname);
  await dialog.getByRole('button', { name: 'Download my data' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Files cannot be saved inside this app.');
  await dialog.getByRole('alert').getByRole('link', { name: 'Open in browser' }).click();
  await expect(page.getByRole('heading', { name: 'Open in browser' })).toBeVisible();
  await expect(page.getByText(world.url + PAGES.home.desktop)).toBeVisible();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('signed-in devices are listed, and one of them can be signed out', async () => {
  // The list of another player would also hold the sessions of the tests above.
  const [username, nickname] = ['newbie', 'Newbie'] as const;
  const here = await visit(browser, world, { variant: 'mobile', as: username });
  const there = await visit(browser, world, { as: username, variant: 'mobile' });
  // The other device shows only the data of its header.
  await there.page.goto(PAGES.home.mobile);
  await there.page.getByRole('button', { name: `Account: ${nickname}` }).click();
  await there.page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(signInParts(there.page).signInLink).toBeVisible();
  await there.page.goto(PAGES.login.mobile);
  await signInByPassword(there.page, username, passwordOf(username));
  await expect(signInParts(there.page).account(nickname)).toBeVisible();

  await here.page.goto(PAGES.home.mobile);
  const { dialog, devices } = await openAccount(here.page, nickname);
  await devices.click();
  await expect(dialog.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible();
  const other = dialog.getByRole('listitem').filter({ hasText: 'Chrome · Android' });
  await expect(other).toContainText(/Last used .+20\d\d/);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1);
  await expectSoundNow(here);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other).toHaveCount(0);
  await there.page.goto(PAGES.history.mobile);
  await expect(there.page.getByText('Please log in before continuing')).toBeVisible();
  await expect(dialog.getByText('This device')).toBeVisible();
  await Promise.all([here, there].map(({ page }) => page.context().close()));
});

test('signing out waits at most five seconds for a storage and a portal that do not answer', async () => {
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.clock.install();
  await page.addInitScript(() => {
    Object.assign(IDBObjectStore.prototype, { delete: () => ({}) });
  });
  await page.goto(PAGES.history.desktop);
  await page.route('**/api/session', () => undefined);
  const { signOut } = await openAccount(page, 'Kestrel');
  await page.clock.pauseAt(Date.now() + 60_000);
  await signOut.click();
  await expect(signOut).toHaveAttribute('aria-busy', 'true');
  await page.clock.runFor(4_900);
  await expect(page).toHaveURL(world.url + PAGES.history.desktop);
  await page.clock.runFor(200);
  await expect(page).toHaveURL(world.url + PAGES.home.desktop);
  await expect(signInParts(page).signInLink).toBeVisible();
  await page.context().close();
});

test('an unreachable portal keeps nobody signed in here', async () => {
  const { page } = await visit(browser, world, { as: 'kestrel' });
  await page.goto(PAGES.home.desktop);
  await page.route('**/api/session', (route) => route.abort());
  await (await openAccount(page, 'Kestrel')).signOut.click();
  await expect(signInParts(page).signInLink).toBeVisible();
  expect((await storedSession(page)).token).toBe('');
  await page.context().close();
});
