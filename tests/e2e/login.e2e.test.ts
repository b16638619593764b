import { test } from 'vitest';
import { browser, openAccountsShop, world } from './accounts-shop.ts';
import { expect } from './expect.ts';
import { PAGES } from './pages-kit.ts';
import { goBack, goForward } from './routes-kit.ts';
import { expectSoundNow, signInByPassword, signInParts, storedSession } from './sign-in-kit.ts';
import { tabTo, visit } from './top-up-kit.ts';

openAccountsShop();

test('signing in leads back to the previous page', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'desktop' });
  await page.goto(`${PAGES.history.desktop}?status=paid`);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signInByPassword(page, 'kestrel', 'starlight');
  await expect(page).toHaveURL(new RegExp(`${PAGES.history.desktop}\\?status=paid$`));
  const { account } = signInParts(page);
  await expect(account('Kestrel')).toBeVisible();
  await goBack(page);
  await expect(page, 'back does not lead to sign-in again').not.toHaveURL(/login/);
  await goForward(page);
  await page.reload();
  await expect(account('Kestrel')).toBeVisible();
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('empty fields are named and the first gets the focus; a wrong password has one message for any name', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
  await page.goto(PAGES.login.mobile);
  const { username, password, submit, alert } = signInParts(page);
  await submit.click();
  await expect(alert).toHaveText(['Please enter the username', 'Please enter the password']);
  await expect(username).toBeFocused();
  await expect(username).toHaveAccessibleDescription('Please enter the username');
  await username.fill('kestrel');
  await expect(alert).toHaveText(['Please enter the password']);
  await password.press('Enter');
  await expect(password).toBeFocused();

  for (const name of ['kestrel', 'nobody-at-all']) {
    await signInByPassword(page, name, 'wrong');
    await expect(alert).toHaveText('Sign-in failedThe username or password is wrong. Check both and try again.');
    await expect(username).toHaveValue(name);
    await expect(password).toBeFocused();
  }
  await expectSoundNow({ page, complaints });
  await signInByPassword(page, 'kestrel', 'starlight');
  await expect(page).toHaveURL(world.url + PAGES.home.mobile);
  await page.context().close();
});

test('an unreachable shop is reported, and the next try works', async () => {
  const { page } = await visit(browser, world, { variant: 'desktop' });
  await page.goto(PAGES.login.desktop);
  await page.route('**/api/session/password', (route) => route.abort());
  await signInByPassword(page, 'kestrel', 'starlight');
  await expect(signInParts(page).alert).toContainText('We could not reach the shop.');
  await page.unroute('**/api/session/password');
  await signInParts(page).submit.click();
  await expect(page).toHaveURL(world.url + PAGES.home.desktop);
  await page.context().close();
});

test('a signed-in player may continue, or switch to another account', async () => {
  const { page, complaints } = await visit(browser, world, { as: 'kestrel', variant: 'mobile' });
  await page.goto(`${PAGES.login.mobile}?back=${encodeURIComponent(PAGES.history.mobile.slice('/platform'.length))}`);
  await expect(signInParts(page).title).toHaveText('You are signed in as Kestrel');
  await expectSoundNow({ page, complaints });
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click();
  await signInByPassword(page, 'mika', 'sakura');
  await expect(page).toHaveURL(world.url + PAGES.history.mobile);
  expect((await storedSession(page)).userInfo?.nickname).toBe('ミカ');
  await page.context().close();
});

test('the last used sign-in method is marked and stands first, except for the game', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'desktop' });
  await page.goto(PAGES.login.desktop);
  const ways = page.getByRole('main').getByRole('listitem');
  const { submit, sendCode } = signInParts(page);
  await expect(submit).toHaveText('Sign in');
  await expect(ways).toHaveText([
    'Sign in with the game',
    'Code by email',
    'Code by text message',
    /Continue with Google$/,
    /Continue with Apple$/,
    /Continue with Discord$/,
    // The marks of LINE, Facebook, Steam and the publisher's own accounts.
    ...['', '', '', ''],
  ]);
  await signInByPassword(page, 'kestrel', 'starlight');
  await expect(page).toHaveURL(world.url + PAGES.home.desktop);
  const { lastSignIn } = await storedSession(page);
  expect(lastSignIn).toBe('password');

  const comesBackAfter = async (last: string) => {
    await page.evaluate(async (way) => {
      const opening = indexedDB.open('localforage');
      const database = await new Promise<IDBDatabase>((resolve) => {
        opening.onsuccess = () => resolve(opening.result);
      });
      const writing = database.transaction('keyvaluepairs', 'readwrite');
      writing.objectStore('keyvaluepairs').delete('token');
      writing.objectStore('keyvaluepairs').put(way, 'lastSignIn');
      await new Promise((resolve) => {
        writing.oncomplete = resolve;
      });
      database.close();
    }, last);
    await page.goto(PAGES.login.desktop);
  };
  await comesBackAfter('password');
  await expect(submit).toHaveText('Sign inLast used');
  await comesBackAfter('email');
  await expect(sendCode).toHaveText('Send codeLast used');
  await comesBackAfter('line');
  const last = ways.nth(1);
  await expect(last).toHaveText(/Continue with LINELast used$/);
  await expect(submit).toHaveText('Sign in');
  // Above the form, so that one press is enough.
  const [first, form] = await Promise.all([last.boundingBox(), submit.boundingBox()]);
  expect(first?.y).toBeLessThan(form?.y ?? 0);
  await expectSoundNow({ page, complaints });
  await page.context().close();
});

test('a return address on another site is not followed', async () => {
  const { page } = await visit(browser, world);
  for (const back of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
    await page.goto(`${PAGES.login.desktop}?back=${encodeURIComponent(back)}`);
    if (back === '//evil.example') await signInByPassword(page, 'mika', 'sakura');
    else await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`${world.url}/platform/`);
  }
  await page.context().close();
});

test('the password can be shown, and is marked for password managers', async () => {
  const { page } = await visit(browser, world);
  await page.goto(PAGES.login.desktop);
  const { username, password } = signInParts(page);
  await expect(username).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await page.context().close();
});

test('every sign-in method is reachable by keyboard, and the focus follows', async () => {
  const { page } = await visit(browser, world);
  await page.goto(PAGES.login.desktop);
  const { username, password, submit, email, way } = signInParts(page);
  await tabTo(page, page.getByRole('link', { name: 'Sign in with the game' }));
  const order = [
    username,
    password,
    page.getByRole('button', { name: 'Show password' }),
    submit,
    way('Code by email'),
    way('Code by text message'),
    ...['Google', 'Apple', 'Discord', 'LINE', 'Facebook', 'Steam', 'Lanternfish ID'].map((name) =>
      way(`Continue with ${name}`),
    ),
  ];
  for (const next of order) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
  await tabTo(page, way('Code by email'));
  await page.keyboard.press('Enter');
  await expect(email).toBeFocused();
  await tabTo(page, way('Username and password'));
  await page.keyboard.press('Space');
  await expect(username).toBeFocused();
  await page.keyboard.type('kestrel');
  await page.keyboard.press('Tab');
  await page.keyboard.type('starlight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${world.url}/platform/`);
  await page.context().close();
});
