import type { Page } from '@playwright/test';
import { test } from 'vitest';
import { newAddress } from '#tests/integration/accounts-kit.ts';
import { GID } from '#tests/integration/sign-in-kit.ts';
import { browser, openAccountsShop, world } from './accounts-shop.ts';
import { expect } from './expect.ts';
import { answerProvider, expectSoundNow, newestCode, signInParts, storedSession } from './sign-in-kit.ts';
import { visit } from './top-up-kit.ts';

openAccountsShop();

const PROVIDERS = [
  ['Google', '/platform/sdk/pc/pre-login/google', '/platform/v2/login/google/callback'],
  ['Facebook', '/platform/sdk/pc/pre-login/facebook', '/platform/sdk/pc/login/facebook'],
] as const;

/** From the game's client to the shop's page. */
async function startIn(page: Page, name: string): Promise<void> {
  await page.goto(`${world.games.url}/games/${GID}/pc`);
  await page.getByRole('link', { name: `Continue with ${name}` }).click();
}
const goOn = (page: Page, name: string) => page.getByRole('button', { name: `Continue with ${name}` }).click();

test.each(PROVIDERS)('a PC client signs in through %s, and the game gets the result', async (name, path, callback) => {
  const { page, complaints } = await visit(browser, world, { variant: 'desktop' });
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await startIn(page, name);
  const { title } = signInParts(page);
  await expect(title).toHaveText('Sign in to Starfall Odyssey');
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(page.getByText('The game gets your player ID and nickname, nothing else.')).toBeVisible();
  await expectSoundNow({ page, complaints });

  await goOn(page, name);
  await answerProvider(page, 'cancel');
  await expect(title).toHaveText('Sign-in cancelled');
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(title, 'not the shop’s own sign-in').toHaveText('Sign in to Starfall Odyssey');

  await goOn(page, name);
  const address = newAddress();
  await answerProvider(page, { address });
  await expect(title).toHaveText('You are signed in');
  await expect(title).toBeFocused();
  expect(visited).toContain(callback);
  expect(new URL(page.url()).search, 'the game, and no trace of the provider').toBe(`?gid=${GID}`);
  expect((await storedSession(page)).token, 'nobody is signed in to the shop').toBe('');
  await expectSoundNow({ page, complaints });
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await expect(page.getByRole('heading', { name: `Welcome, ${address.split('@')[0]}` })).toBeVisible();
  await page.context().close();
});

test('an account with that address is linked first, and then the game gets its player', async () => {
  const { page } = await visit(browser, world);
  const address = newAddress();
  await world.signInByMail(address);
  await startIn(page, 'Google');
  await goOn(page, 'Google');
  await answerProvider(page, { address });
  await page.getByRole('button', { name: /^Code by email|^Send/ }).click();
  await signInParts(page).code.fill(await newestCode(world, address, 2));
  await expect(signInParts(page).title).toHaveText('Sign in to Starfall Odyssey');
  await goOn(page, 'Google');
  await answerProvider(page, { address });
  await page.getByRole('link', { name: 'Back to the game' }).click();
  const { userInfo } = await (async () => {
    const shop = await page.context().newPage();
    await shop.goto('/platform/404');
    return storedSession(shop);
  })();
  await expect(page.getByText(`Your id is ${userInfo?.uid}.`)).toBeVisible();
  await page.context().close();
});

test('a game without such a sign-in, and an unexpected return, are reported', async () => {
  const { page } = await visit(browser, world);
  const { title, alert } = signInParts(page);
  await page.goto('/platform/sdk/pc/login/facebook?state=s-1&code=c-1');
  await expect(title).toHaveText('Sign-in failed');
  await expect(alert).toContainText('No sign-in with Facebook was started in this window');
  expect(new URL(page.url()).search).toBe('');

  await page.goto('/platform/sdk/pc/pre-login/google?gid=1');
  await expect(page.getByRole('main').getByRole('button', { name: 'Continue with Google' })).toHaveCount(0);
  await expect(page.getByText('This game is not in the shop.')).toBeVisible();
  await page.context().close();
});
