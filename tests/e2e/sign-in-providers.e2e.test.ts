import type { Page } from '@playwright/test';
import { beforeEach, test } from 'vitest';
import type { Provider } from '#contract/sign-in.ts';
import { newAddress } from '#tests/integration/accounts-kit.ts';
import { browser, openAccountsShop, world } from './accounts-shop.ts';
import { expect } from './expect.ts';
import { PAGES } from './pages-kit.ts';
import { goBack } from './routes-kit.ts';
import { answerProvider, callbackOf, expectSoundNow, signInParts, storedSession } from './sign-in-kit.ts';
import { type Variant, visit } from './top-up-kit.ts';

openAccountsShop();
beforeEach(() => world.identity.post('/control/reset'));

const NAMES: Record<Provider, string> = {
  google: 'Google',
  line: 'LINE',
  facebook: 'Facebook',
  apple: 'Apple',
  discord: 'Discord',
  steam: 'Steam',
  account: 'Lanternfish ID',
};
const PROVIDERS = Object.keys(NAMES) as Provider[];

/** From the history, on which a visitor is asked to sign in, to the provider's page. */
async function leaveFor(page: Page, provider: Provider, variant: Variant): Promise<void> {
  await page.goto(`${PAGES.history[variant]}?status=paid`);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signInParts(page).way(`Continue with ${NAMES[provider]}`).click();
}
const backInHistory = (page: Page, variant: Variant) =>
  expect(page).toHaveURL(`${world.url}${PAGES.history[variant]}?status=paid`);

test.each(PROVIDERS)('%s signs in and leads back to the previous page', async (provider) => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
  const seen: string[] = [];
  page.on('framenavigated', (frame) => seen.push(frame.url()));
  await leaveFor(page, provider, 'mobile');
  await answerProvider(page, { address: newAddress() });
  await backInHistory(page, 'mobile');
  const { userInfo, lastSignIn } = await storedSession(page);
  expect(userInfo?.uid).toMatch(/^\d{13}$/);
  expect(lastSignIn).toBe(provider);
  // The parameters of the provider were removed from the address.
  expect(seen.some((url) => url.includes(`${callbackOf(provider)}?`))).toBe(true);
  expect(seen).toContain(world.url + callbackOf(provider));
  const addresses = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(addresses.filter((url) => /code=|state=/.test(url))).toEqual([]);
  await goBack(page);
  await expect(page).not.toHaveURL(/code=|state=/);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a player who cancels reads that nothing was changed, and can start again', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
  const { title, alert } = signInParts(page);
  for (const provider of PROVIDERS) {
    await leaveFor(page, provider, 'mobile');
    await answerProvider(page, 'cancel');
    await expect(title).toHaveText('Sign-in cancelled');
    await expect(title).toBeFocused();
    await expect(alert).toHaveText('You cancelled the sign-in. Nothing was changed.');
  }
  await expectSoundNow({ page, complaints });
  await page.getByRole('button', { name: 'Start again' }).click();
  await signInParts(page).way('Continue with LINE').click();
  await answerProvider(page, { address: newAddress() });
  await backInHistory(page, 'mobile');
  await page.context().close();
});

test.each([
  ['google', ['token_error', 'bad_signature', 'wrong_nonce', 'wrong_audience', 'wrong_issuer']],
  ['line', ['wrong_nonce']],
  ['facebook', ['token_error']],
] as const)('an answer of %s that fails verification signs nobody in', async (provider, modes) => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
  const { title, alert } = signInParts(page);
  for (const mode of modes) {
    await world.identity.put({ mode, tenant: provider });
    await leaveFor(page, provider, 'mobile');
    await answerProvider(page, { address: newAddress() });
    await expect(title).toHaveText('Sign-in failed');
    await expect(alert).toHaveText(
      mode === 'token_error'
        ? 'This service is not responding right now. Try again, or choose another way to sign in.'
        : 'The sign-in could not be confirmed. Please start again.',
    );
    expect((await storedSession(page)).token).toBe('');
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('the redirect URL by itself signs nobody in; a signed-in player continues from it', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'desktop' });
  const { title, alert } = signInParts(page);
  const nothing = async (tab: Page) => {
    await expect(signInParts(tab).title).toHaveText('Sign-in failed');
    await expect(signInParts(tab).alert).toHaveText(
      'No sign-in with Google was started in this window. Please start again.',
    );
  };
  for (const query of ['', '?state=s-1&code=c-1', '?error=access_denied&state=s-1']) {
    await page.goto(callbackOf('google') + query);
    await nothing(page);
    expect(new URL(page.url()).search).toBe('');
  }
  await expectSoundNow({ page, complaints });
  await expect(title).toBeVisible();
  await expect(alert).toBeVisible();
  await page.getByRole('link', { name: 'Start again' }).click();
  await expect(page).toHaveURL(world.url + PAGES.login.desktop);

  // The address that signed in, once more.
  const used = page.waitForRequest((request) => request.url().includes(`${callbackOf('google')}?`));
  await leaveFor(page, 'google', 'desktop');
  await answerProvider(page, { address: newAddress() });
  await backInHistory(page, 'desktop');
  const { token } = await storedSession(page);
  const other = await page.context().newPage();
  await other.goto((await used).url());
  await expect(other).toHaveURL(`${world.url}/platform/`);
  await page.goto((await used).url());
  await backInHistory(page, 'desktop');
  expect((await storedSession(page)).token).toBe(token);
  await page.context().close();
});

test('a return that two tabs wait for is handled by the tab that started it', async () => {
  const { page } = await visit(browser, world);
  const other = await page.context().newPage();
  await leaveFor(page, 'google', 'desktop');
  await leaveFor(other, 'google', 'desktop');
  const returned = page.waitForRequest((request) => request.url().includes(`${callbackOf('google')}?`));
  await page.route('**/login/google/callback?**', (route) => route.abort());
  await answerProvider(page, { address: newAddress() });
  await other.goto((await returned).url());
  await expect(signInParts(other).title).toHaveText('Sign-in failed');
  await expect(signInParts(other).alert).toHaveText('The sign-in could not be confirmed. Please start again.');
  await page.context().close();
});

test('an unreachable provider is reported on the page', async () => {
  const { page } = await visit(browser, world);
  await page.goto(PAGES.login.desktop);
  await page.route('**/oauth/line/attempts', (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'oauth.unavailable', message: '', params: { provider: 'line' }, requestId: 'r' } },
    }),
  );
  const { way, alert } = signInParts(page);
  await way('Continue with LINE').click();
  await expect(alert).toHaveText(
    'This service is not responding right now. Try again, or choose another way to sign in.',
  );
  await page.unroute('**/oauth/line/attempts');
  await way('Continue with LINE').click();
  await answerProvider(page, { address: newAddress() });
  await expect(page).toHaveURL(`${world.url}/platform/`);
  await page.context().close();
});

test('an unknown provider’s redirect URL is not found', async () => {
  const { page } = await visit(browser, world);
  await page.goto(callbackOf('nobody'));
  await expect(page).toHaveURL(/\/platform\/404$/);
  await page.context().close();
});
