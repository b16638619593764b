import type { Page } from '@playwright/test';
import { beforeAll, beforeEach, test } from 'vitest';
import { newAddress } from '#tests/integration/accounts-kit.ts';
import { Client } from '#tests/world/client.ts';
import { passwordOf } from '#tests/world/demo-players.ts';
import { offerInvites } from '#tests/world/offer-invites.ts';
import { LANGUAGES } from '#web/i18n/languages.ts';
import { browser, openAccountsShop, world } from './accounts-shop.ts';
import { expect } from './expect.ts';
import { misfits } from './fit.ts';
import { answerInvites, INVITES_STATES, searchOf } from './invites-kit.ts';
import { PAGES, payFor, placeOrder } from './pages-kit.ts';
import { addressOf, moveTo, settled } from './routes-kit.ts';
import { answerProvider, askCodeOnPage, expectSoundNow, signInParts, storedSession } from './sign-in-kit.ts';
import { tabTo, type Variant, visit } from './top-up-kit.ts';

openAccountsShop();
beforeAll(() => offerInvites(world));
beforeEach(async () => {
  for (const table of ['invites', 'grants', 'player_coupons'])
    await world.context.sql`delete from ${world.context.sql(table)}`;
});

const inviter = () => world.signIn('mika', passwordOf('mika'));
const codeOfInviter = async () => (await (await inviter()).call('GET /me/invites')).body.code;

const parts = (page: Page) => ({
  invited: page.getByRole('heading', { level: 1, name: /invited you$/ }),
  go: page.getByRole('link', { name: 'Sign in and get the coupon' }),
  yours: page.getByRole('status').filter({ hasText: '7% OFF is yours' }),
  step: (count: number) => page.locator(`[data-step="${count}"]`),
  records: page.getByRole('region', { name: 'Your invitations' }).getByRole('listitem'),
});

/** A browser that has just opened the inviter's link. */
async function openLink(variant: Variant) {
  const seen = await visit(browser, world, { variant });
  await seen.page.goto(`${addressOf('share', variant)}?invite=${await codeOfInviter()}`);
  await expect(parts(seen.page).invited).toBeVisible();
  return { ...seen, ...parts(seen.page) };
}

/** Creates an account with a code from an email. */
async function signUp(page: Page): Promise<void> {
  const digits = await askCodeOnPage(page, world, newAddress());
  await signInParts(page).code.pressSequentially(digits);
}

/** Makes the new account known to the game. */
async function playsTheGame(page: Page): Promise<Client> {
  const { token, userInfo } = await storedSession(page);
  const { sql } = world.context;
  await sql`update players set uid = ${`9${Date.now()}`} where uid = '80427731'`;
  await sql`update players set uid = '80427731' where uid = ${userInfo?.uid ?? ''}`;
  return new Client(world.url, token);
}

test('a friend signs up, gets the coupon, pays, and is on the inviter’s page', async () => {
  const { page, complaints, go, yours } = await openLink('mobile');
  await expect(page).toHaveURL(new RegExp(`${addressOf('share', 'mobile')}$`));
  await expectSoundNow({ page, complaints });
  await go.click();
  await signUp(page);
  await expect(page).toHaveTitle(/ · Top-up · Lanternfish$/);
  await expect(yours).toBeVisible();
  await expectSoundNow({ page, complaints });
  await yours.getByRole('link', { name: 'See your coupons' }).click();
  await expect(page.getByRole('region', { name: 'Your coupons' })).toContainText('Invite coupon');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your coupons' })).toBeVisible();
  await expect(yours).toHaveCount(0);

  const { page: own } = await visit(browser, world, { variant: 'mobile', as: 'mika' });
  await own.goto(addressOf('share', 'mobile'));
  await expect(parts(own).records).toContainText('Signed up, nothing paid yet');

  const friend = await playsTheGame(page);
  const { number } = await placeOrder(world, friend, { total: 109 });
  await payFor(world, friend, number);
  await expect(async () => {
    await own.reload();
    await expect(parts(own).records).toContainText('Paid, not confirmed yet', { timeout: 2_000 });
    // The page reads its steps and its records separately: the order may be counted between the two.
    await expect(parts(own).step(1)).toContainText(/From \w+, \w+ \d+/, { timeout: 2_000 });
  }).toPass();
  await expect(parts(own).step(3)).toContainText('2 more friends to go');
  await expect(own.getByText('Pending: 1')).toBeVisible();
});

test('an invitation survives a change of language, a reload and a provider’s sign-in', async () => {
  const { page, go, yours } = await openLink('mobile');
  await page.goto(`${addressOf('share', 'mobile')}?locale=ja`);
  await expect(page.getByRole('heading', { level: 1, name: /さんからの招待$/ })).toBeVisible();
  await page.goto(`${addressOf('share', 'mobile')}?locale=en`);
  await go.click();
  await signInParts(page).way('Continue with Google').click();
  await answerProvider(page, { address: newAddress() });
  await expect(page).toHaveTitle(/ · Top-up · Lanternfish$/);
  await expect(yours).toBeVisible();
});

test('a visitor comes from home, signs in, and has a link', async () => {
  const { page } = await visit(browser, world, { variant: 'desktop' });
  await page.goto(PAGES.home.desktop);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^7% OFF coupon/ })
    .click();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signUp(page);
  await expect(page.getByText(/\/share\?invite=[2-9A-Z]{8}$/)).toBeVisible();
});

test('the link is copied by keyboard', async () => {
  const { page } = await visit(browser, world, { variant: 'desktop', as: 'mika' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(addressOf('share', 'desktop'));
  const address = await page.getByText(/\/share\?invite=/).textContent();
  await tabTo(page, page.getByRole('button', { name: 'Copy link' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
});

test.each(Object.keys(INVITES_STATES).flatMap((name) => [['mobile', name] as const, ['desktop', name] as const]))(
  'on a %s device %s is accessible in both themes, and fits',
  async (variant, name) => {
    const state = INVITES_STATES[name] ?? {};
    const { page, complaints } = await visit(browser, world, {
      variant,
      ...(!state.visitor && { as: 'kestrel' as const }),
    });
    await answerInvites(page, state);
    const address = `${addressOf('share', variant)}?${searchOf(state)}`;
    await page.goto(address);
    await settled(page);
    await expectSoundNow({ page, complaints });
    for (const { locale, tag } of LANGUAGES) {
      await moveTo(page, `${address}&locale=${locale}`);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await settled(page);
      expect(await misfits(page), locale).toEqual([]);
    }
  },
);

test('inside another app without clipboard and share sheet, the link can still be copied and shared', async () => {
  const { page } = await visit(browser, world, {
    variant: 'mobile',
    as: 'mika',
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 Instagram 358.0.0',
  });
  await page.addInitScript(() => {
    for (const name of ['clipboard', 'share']) Object.defineProperty(navigator, name, { value: undefined });
  });
  await page.goto(addressOf('share', 'mobile'));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Share in an app' }).getByRole('link')).toHaveCount(5);
});

test('the page of a link does not move while the rest loads', async () => {
  const { page } = await visit(browser, world, { variant: 'mobile' });
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifted: number }).shifted += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  await page.goto(`${addressOf('share', 'mobile')}?invite=${await codeOfInviter()}`);
  await expect(parts(page).invited).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('contentinfo')).toBeAttached();
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.02);
});
