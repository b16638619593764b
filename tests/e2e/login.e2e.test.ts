import { type Browser, expect, type Page } from '@playwright/test';
import { afterAll, beforeAll, test } from 'vitest';
import { launchChromium } from '#tests/world/chromium.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { expectSound, PAGES } from './pages-kit.ts';
import { visit } from './top-up-kit.ts';

let world: World;
let browser: Browser;

beforeAll(async () => {
  [world, browser] = await Promise.all([startWorld(), launchChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

const parts = (page: Page) => ({
  username: page.getByLabel('Username'),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('main').getByRole('button', { name: 'Sign in' }),
  alert: page.getByRole('main').getByRole('alert').filter({ visible: true }),
});

async function signIn(page: Page, username: string, password: string): Promise<void> {
  const form = parts(page);
  await form.username.fill(username);
  await form.password.fill(password);
  await form.submit.click();
}

test.each(['desktop', 'mobile'] as const)(
  'signing in leads back to where the player came from (%s)',
  async (variant) => {
    const { page, complaints } = await visit(browser, world, { variant });
    await page.goto(`${PAGES.history[variant]}?status=paid`);
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, 'kestrel', 'starlight');
    await expect(page).toHaveURL(new RegExp(`${PAGES.history[variant]}\\?status=paid$`));
    await expect(page.getByRole('button', { name: 'Account: Kestrel' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Account: Kestrel' })).toBeVisible();
    expect(complaints).toEqual([]);
  },
);

test('a foreign address to come back to is not followed', async () => {
  const { page } = await visit(browser, world);
  for (const back of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    await page.goto(`${PAGES.login.desktop}?back=${encodeURIComponent(back)}`);
    if (back === '//evil.example') await signIn(page, 'mika', 'sakura');
    else await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${world.url}/platform/`);
  }
});

test('empty fields are named, and the first of them gets the focus', async () => {
  const { page } = await visit(browser, world);
  await page.goto(PAGES.login.desktop);
  const form = parts(page);
  await form.submit.click();
  await expect(form.alert).toHaveText(['please enter the username', 'please enter the password']);
  await expect(form.username).toBeFocused();
  await expect(form.username).toHaveAccessibleDescription('please enter the username');
  await form.username.fill('kestrel');
  await expect(form.alert).toHaveText(['please enter the password']);
  await form.password.press('Enter');
  await expect(form.password).toBeFocused();
});

test('the password can be shown, and is marked for password managers', async () => {
  const { page } = await visit(browser, world);
  await page.goto(PAGES.login.desktop);
  const { username, password } = parts(page);
  await expect(username).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
});

test('a wrong password is said by the form, whether or not the name exists', async () => {
  const { page } = await visit(browser, world);
  await page.goto(PAGES.login.desktop);
  const { alert, username, password } = parts(page);
  for (const name of ['kestrel', 'nobody-at-all']) {
    await signIn(page, name, 'wrong');
    await expect(alert).toHaveText('Sign-in failedThe username or the password is wrong. Check both and try again.');
    await expect(username).toHaveValue(name);
    await expect(password).toBeFocused();
  }
  await signIn(page, 'kestrel', 'starlight');
  await expect(page).toHaveURL(`${world.url}/platform/`);
});

test('no answer from the shop is said, and the next try works', async () => {
  const { page } = await visit(browser, world);
  await page.goto(PAGES.login.desktop);
  await page.route('**/api/session/password', (route) => route.abort());
  await signIn(page, 'kestrel', 'starlight');
  await expect(parts(page).alert).toContainText('No answer from the shop.');
  await page.unroute('**/api/session/password');
  await parts(page).submit.click();
  await expect(page).toHaveURL(`${world.url}/platform/`);
});

test('after too many failures sign-in is closed, counts down, and opens by itself', async () => {
  const wrong = { body: { username: 'lena', password: 'wrong' } };
  for (let tries = 0; tries < 10; tries += 1) await world.anonymous.call('POST /session/password', wrong);
  const { page } = await visit(browser, world);
  await page.clock.install();
  await page.goto(PAGES.login.desktop);
  await signIn(page, 'lena', 'eisenherz');
  const { alert, submit } = parts(page);
  await expect(alert).toHaveText(/^Too many failed triesYou can try again in 1[45]:\d\d\.$/);
  await expect(submit).toBeDisabled();
  const before = await alert.textContent();
  await page.clock.runFor(2_000);
  await expect(alert).not.toHaveText(before ?? '');
  await page.clock.runFor(15 * 60_000);
  await expect(alert).toBeHidden();
  await expect(submit).toBeEnabled();
});

test('another tab sees the sign-in and the sign-out', async () => {
  const { page } = await visit(browser, world);
  await page.goto(PAGES.login.desktop);
  const other = await page.context().newPage();
  await other.goto(PAGES.login.desktop);
  await signIn(page, 'kestrel', 'starlight');
  await expect(other.getByRole('heading', { name: 'You are signed in as Kestrel' })).toBeVisible();

  await other.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await expect(parts(other).username).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
});

test('who is signed in already may go on', async () => {
  const { page } = await visit(browser, world, { as: 'kestrel', variant: 'mobile' });
  await page.goto(`${PAGES.login.mobile}?back=${encodeURIComponent('/v2/wap/payment/history')}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/v2\/wap\/payment\/history$/);
});

test('the page is sound, empty and with errors', async () => {
  await expectSound(browser, world, {
    address: PAGES.login,
    ready: async (page) => {
      await parts(page).submit.click();
      await expect(parts(page).alert).toHaveCount(2);
    },
  });
  await expectSound(browser, world, {
    address: PAGES.login,
    as: 'kestrel',
    ready: async (page) => await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible(),
  });
});
