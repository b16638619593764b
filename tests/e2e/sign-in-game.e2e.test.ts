import type { Page } from '@playwright/test';
import { beforeEach, test } from 'vitest';
import { newGamePlayer } from '#tests/integration/sign-in-kit.ts';
import { browser, openAccountsShop, world } from './accounts-shop.ts';
import { expect } from './expect.ts';
import { PAGES } from './pages-kit.ts';
import { addressOf } from './routes-kit.ts';
import { expectSoundNow, LOGIN_GAME, signInParts, storedSession } from './sign-in-kit.ts';
import { visit } from './top-up-kit.ts';

openAccountsShop();
beforeEach(() => device({ mode: 'ask', uid: null }));

/** Sets how the game on the device reacts when it is opened. */
const device = (how: object) => world.games.put(how, '/control/client');

const parts = (page: Page) => ({
  ...signInParts(page),
  open: page.getByRole('button', { name: 'Open Starfall Odyssey' }),
  again: page.getByRole('button', { name: 'Open Starfall Odyssey again' }),
  download: page.getByRole('link', { name: 'Download Starfall Odyssey' }),
  hints: page.getByRole('main').getByRole('alert').getByRole('listitem'),
});

/** Opens the game in another tab. */
async function openGame(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: /^Open Starfall Odyssey/ }).click();
  return opened;
}

test('the game opens, asks its player, and the page continues by itself', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'desktop' });
  await page.goto(`${PAGES.history.desktop}?status=paid`);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Sign in with the game' }).click();
  const { title, account } = parts(page);
  await expect(title).toHaveText('Sign in with Starfall Odyssey');
  await expectSoundNow({ page, complaints });
  const game = await openGame(page);
  await expect(page.getByText('Waiting for you to confirm in the game…')).toBeVisible();
  const number = game.getByText(/^\d{2}$/);
  await expect(number).toBeVisible();
  await expect(page.getByText((await number.textContent()) ?? '-', { exact: true })).toBeVisible();
  await expect(page.getByText('Confirm in the game only if it shows the same number.')).toBeVisible();
  await game.getByRole('radio', { name: /Kestrel/ }).check();
  await game.getByRole('button', { name: 'Allow' }).click();
  await expect(page).toHaveURL(`${world.url}${PAGES.history.desktop}?status=paid`);
  await expect(account('Kestrel')).toBeVisible();
  expect(await storedSession(page)).toMatchObject({ userInfo: { uid: '80427731' }, lastSignIn: 'game' });

  // The return link of the game is no longer needed, and that is not an error.
  await game.getByRole('link', { name: 'Back to the shop' }).click();
  await expect(game).toHaveURL(`${world.url}${PAGES.history.desktop}?status=paid&locale=en`);
  await expect(parts(game).account('Kestrel')).toBeVisible();
  await expect(parts(game).toast).toHaveCount(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each([
  ['refuse', 'Authorization failedThe sign-in was declined in the game.'],
  ['outdated', 'Authorization failedOutdated game version'],
  [
    'guest',
    'Authorization failedGuest accounts cannot be used here. Link an account in the game’s settings first, then try again.',
  ],
])('a game that answers %s is reported with the reason, and can be asked again', async (mode, said) => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
  await device({ mode });
  await page.goto(LOGIN_GAME);
  const { alert, again } = parts(page);
  await openGame(page);
  await expect(alert).toHaveText(said);
  await expect(page.getByRole('link', { name: 'Update Starfall Odyssey' })).toHaveCount(mode === 'outdated' ? 1 : 0);
  expect((await storedSession(page)).token).toBe('');
  await expectSoundNow({ page, complaints });
  await device({ mode: 'accept', uid: await newGamePlayer(world) });
  await again.click();
  await expect(page).toHaveURL(world.url + addressOf('payment', 'mobile'));
  await page.context().close();
});

test('after three seconds without an answer the page offers to install or update the game, with three hints', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
  await device({ mode: 'silent' });
  await page.clock.install();
  await page.goto(LOGIN_GAME);
  const { alert, hints, download, again, open } = parts(page);
  await open.waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  await openGame(page);
  await expect(page.getByText('Opening the game…')).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(alert).toHaveCount(0);
  await page.clock.runFor(200);
  await expect(alert).toContainText('Authorization failed');
  await expect(hints).toHaveText([
    'Game not installed on this device',
    'Outdated game version',
    'Browser does not support redirection, so try another browser',
  ]);
  await expect(download).toHaveAttribute('href', /^https:\/\//);
  await expect(again).toBeEnabled();
  await page.clock.resume();
  await expectSoundNow({ page, complaints });
  await page.context().close();
});

test('a game that answers late still signs in', async () => {
  const { page } = await visit(browser, world);
  await device({ mode: 'silent' });
  await page.clock.install();
  await page.goto(LOGIN_GAME);
  const game = await openGame(page);
  await expect(page.getByText('Opening the game…')).toBeVisible();
  await page.clock.runFor(3_100);
  await expect(parts(page).download).toBeVisible();
  await device({ mode: 'accept', uid: await newGamePlayer(world) });
  await game.reload();
  await expect(page).toHaveURL(world.url + addressOf('payment', 'desktop'));
  await page.context().close();
});

test('an unanswered request expires', async () => {
  const { page } = await visit(browser, world);
  await device({ mode: 'silent' });
  await page.goto(LOGIN_GAME);
  await openGame(page);
  await expect(page.getByText('Opening the game…')).toBeVisible();
  world.pass(5 * 60_000 + 1_000);
  try {
    await expect(parts(page).alert).toHaveText('Authorization failedThe request has expired. Please start again.');
  } finally {
    world.returnToNow();
  }
  await device({ mode: 'accept', uid: await newGamePlayer(world) });
  await parts(page).again.click();
  await expect(page).toHaveURL(world.url + addressOf('payment', 'desktop'));
  await page.context().close();
});

test('the return link signs in if the asking page cannot, and that page continues as well', async () => {
  const { page } = await visit(browser, world);
  await page.goto(LOGIN_GAME);
  // A phone suspends a page behind the game: it gets no events and cannot sign in.
  await page.route('**/api/session/game', (route) => route.abort());
  const game = await openGame(page);
  await game.getByRole('radio', { name: /Kestrel/ }).check();
  await game.getByRole('button', { name: 'Allow' }).click();
  await game.getByRole('link', { name: 'Back to the shop' }).click();
  // A player who signs in with a game wants its page.
  await expect(game).toHaveURL(`${world.url}${addressOf('payment', 'desktop')}?gid=1000039&locale=en`);
  await expect(parts(game).account('Kestrel')).toBeVisible();
  await expect(page).toHaveURL(world.url + addressOf('payment', 'desktop'));
  await expect(parts(page).account('Kestrel')).toBeVisible();
  await page.context().close();
});

test('a game without sign-in, and an unknown one, are reported', async () => {
  const { page } = await visit(browser, world);
  await page.route('**/api/session/game/requests', (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: 'game.no_sign_in', message: '', params: { gid: 1000039 }, requestId: 'r' } },
    }),
  );
  await page.goto(LOGIN_GAME);
  await parts(page).open.click();
  await expect(parts(page).alert).toHaveText(
    'Authorization failedThis game cannot sign you in here. Choose another way.',
  );
  await page.getByRole('link', { name: 'Sign in another way' }).click();
  await expect(page).toHaveURL(/\/platform\/v2\/login$/);
  await page.goto(`${LOGIN_GAME}?gid=1`);
  await expect(page.getByText('This game is not in the shop.')).toBeVisible();
  await page.context().close();
});
