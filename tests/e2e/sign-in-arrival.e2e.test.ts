import type { BrowserContext, Page } from '@playwright/test';
import { test } from 'vitest';
import { gameCall, newGamePlayer } from '#tests/integration/sign-in-kit.ts';
import { Client } from '#tests/world/client.ts';
import { browser, openAccountsShop, world } from './accounts-shop.ts';
import { axeFindingsInBothThemes } from './axe.ts';
import { expect } from './expect.ts';
import { PAGES } from './pages-kit.ts';
import { goBack, moveTo } from './routes-kit.ts';
import { signInParts, storedSession } from './sign-in-kit.ts';
import { visit } from './top-up-kit.ts';

openAccountsShop();

/** Requests a link to the shop as a game's backend does. */
async function linkFor(uid: string, more: object = {}): Promise<URL> {
  const { body } = await gameCall(world)<{ link: string }>('login-tickets', { uid, ...more });
  return new URL(body.link);
}

/** Records all requests of a browser with their referrers. */
function requestsOf(context: BrowserContext) {
  const made: { url: string; referer: string | undefined; body: string }[] = [];
  context.on('request', async (request) => {
    const entry = { url: request.url(), referer: undefined as string | undefined, body: request.postData() ?? '' };
    made.push(entry);
    entry.referer = (await request.allHeaders().catch(() => ({ referer: undefined }))).referer;
  });
  return made;
}

const sayNothing = (page: Page) => expect(signInParts(page).toast).toHaveCount(0);

test('the link of a game signs in, and leaves no trace of its ticket', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
  await page.goto(PAGES.home.mobile);
  const uid = await newGamePlayer(world);
  const link = await linkFor(uid, { nickname: 'Nova', item: 'astralite-980', variant: 'mobile' });
  const ticket = link.searchParams.get('token') ?? '';
  expect(ticket).toHaveLength(43);

  const made = requestsOf(page.context());
  const address = `${world.url}${link.pathname}?gid=1000039&item=astralite-980`;
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(link.href, { waitUntil: 'commit' });
  // The address is clean even before the first script has loaded.
  await expect.poll(() => page.evaluate(() => location.href)).toBe(address);
  scripts.resolve();
  await expect(signInParts(page).account('Nova')).toBeVisible();
  await expect(page).toHaveURL(address);
  await sayNothing(page);
  const { token, userInfo } = await storedSession(page);
  expect(userInfo).toEqual({ token, uid, nickname: 'Nova', avatar: null });

  expect(made.map(({ url }) => url).filter((url) => url.includes(ticket) || url.includes(uid))).toEqual([link.href]);
  expect(made.filter(({ referer }) => referer)).toEqual([]);
  expect(made.filter(({ body }) => body.includes(ticket)).map(({ url }) => new URL(url).pathname)).toEqual([
    '/platform/api/session/ticket',
  ]);
  await page.evaluate(() => location.assign('/platform/404'));
  await expect(page).toHaveURL(/404$/);
  expect(await page.evaluate(() => document.referrer)).toBe('');
  for (const seen of [address, world.url + PAGES.home.mobile]) {
    await goBack(page);
    await expect(page).toHaveURL(seen);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a spent ticket is reported, and changes nothing', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'desktop', as: 'kestrel' });
  const before = await storedSession(page);
  const fails = async (link: URL) => {
    await page.goto(link.href);
    const told = page.getByRole('dialog', { name: 'Sign-in failed' });
    await expect(told).toContainText(
      'This sign-in link has expired or was already used. Open the shop from the game again.',
    );
    expect(new URL(page.url()).searchParams.get('token')).toBeNull();
    await told.getByRole('button', { name: 'Continue as Kestrel' }).click();
    await expect(signInParts(page).account('Kestrel')).toBeVisible();
    expect(await storedSession(page)).toEqual(before);
  };
  const uid = await newGamePlayer(world);
  const spent = await linkFor(uid);
  await world.anonymous.call('POST /session/ticket', { body: { ticket: spent.searchParams.get('token') } });
  await fails(spent);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a signed-in player is asked before the link of another player signs that one in', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
  const before = await storedSession(page);
  const link = await linkFor(await newGamePlayer(world), { nickname: 'Nova', variant: 'mobile' });
  const question = page.getByRole('dialog', { name: 'Continue as Nova?' });
  const made = requestsOf(page.context());
  const calls = (path: string) => made.filter(({ url }) => url.endsWith(path));

  await page.goto(link.href);
  await expect(question).toBeVisible();
  expect(new URL(page.url()).searchParams.get('token')).toBeNull();
  expect(await axeFindingsInBothThemes(page)).toEqual([]);
  await question.getByRole('button', { name: 'Stay as Kestrel' }).click();
  await expect(question).toHaveCount(0);
  await expect(signInParts(page).account('Kestrel')).toBeVisible();
  expect(await storedSession(page)).toEqual(before);
  expect(calls('/session/ticket')).toEqual([]);

  await page.goto(link.href);
  await question.getByRole('button', { name: 'Continue as Nova' }).click();
  await expect(signInParts(page).account('Nova')).toBeVisible();
  expect((await new Client(world.url, before.token).call('GET /me')).status).toBe(401);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a long name of another player pushes no part of the question off the screen', async () => {
  const { page } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
  const link = await linkFor(await newGamePlayer(world), { nickname: 'W'.repeat(64), variant: 'mobile' });
  await page.goto(link.href);
  const question = page.getByRole('dialog', { name: /^Continue as W+\?$/ });
  await expect(question.getByRole('button')).toHaveCount(3);
  const frame = await question.boundingBox();
  const right = (frame?.x ?? 0) + (frame?.width ?? 0);
  for (const part of [question.getByText(/^This link signs you in/), ...(await question.getByRole('button').all())]) {
    const box = await part.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(right);
  }
  await page.context().close();
});

test('the same player is not asked', async () => {
  const { page } = await visit(browser, world, { variant: 'desktop', as: 'kestrel' });
  const before = await storedSession(page);
  const link = await linkFor('80427731', { variant: 'desktop' });
  await page.goto(link.href);
  await expect.poll(async () => (await storedSession(page)).token).not.toBe(before.token);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(signInParts(page).account('Kestrel')).toBeVisible();
  await page.context().close();
});

test('a failed authorisation is shown once, after loading or moving, and leaves the address', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'desktop' });
  const { toast } = signInParts(page);
  await page.goto(`${PAGES.home.desktop}?gid=1000041&gameLoginFail=declined`);
  await expect(toast).toHaveText('Authorization failed');
  await expect(page).toHaveURL(`${world.url}${PAGES.home.desktop}?gid=1000041`);
  await expect(toast).toHaveCount(0);
  await moveTo(page, `${PAGES.history.desktop}?gameLoginFail=1&gameLoginFail=2`);
  await expect(toast).toHaveText('Authorization failed');
  await expect(page).toHaveURL(world.url + PAGES.history.desktop);
  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible();
  await sayNothing(page);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('other tabs get success on the channel gameLogin, and know the player', async () => {
  const { page } = await visit(browser, world);
  const other = await page.context().newPage();
  await other.goto(PAGES.home.desktop);
  await expect(signInParts(other).signInLink).toBeVisible();
  await other.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    new BroadcastChannel('gameLogin').onmessage = ({ data }) => heard.push(data);
  });
  await page.goto((await linkFor(await newGamePlayer(world), { nickname: 'Nova' })).href);
  await expect(signInParts(other).account('Nova')).toBeVisible();
  expect(await other.evaluate(() => Reflect.get(window, 'heard'))).toEqual(['success']);
  await page.context().close();
});

test('a ticket signs in on any page, also inside the app, and replaces another player who agrees', async () => {
  const { page } = await visit(browser, world, { as: 'kestrel' });
  const { account } = signInParts(page);
  const arriveAt = async (path: string, nickname: string, go: (address: string) => Promise<unknown>) => {
    const { search } = await linkFor(await newGamePlayer(world), { nickname });
    await go(path + search);
    await page.getByRole('button', { name: `Continue as ${nickname}` }).click();
    await expect(account(nickname)).toBeVisible();
    expect(page.url()).not.toContain('token');
  };
  await arriveAt('/platform/payment/history', 'One', (address) => page.goto(address));
  await arriveAt(PAGES.home.desktop, 'Two', (address) => moveTo(page, address));
  await sayNothing(page);
  await page.context().close();
});

test('a link that was already used here is no failure for the player whom it signed in', async () => {
  const { page } = await visit(browser, world);
  const link = await linkFor(await newGamePlayer(world), { nickname: 'Nova' });
  await page.goto(link.href);
  await expect(signInParts(page).account('Nova')).toBeVisible();
  const answered = page.waitForResponse('**/api/session/ticket');
  await page.goto(link.href);
  expect((await answered).status()).toBe(401);
  await expect(signInParts(page).account('Nova')).toBeVisible();
  await sayNothing(page);
  await page.context().close();
});

test('a guest account gets instructions to link an account', async () => {
  const { page } = await visit(browser, world);
  const uid = await newGamePlayer(world);
  const link = await linkFor(uid);
  await world.context.sql`
    insert into players (id, uid, nickname, kind, created_at) values (gen_random_uuid(), ${uid}, 'Guest', 'guest', now())`;
  await page.goto(link.href);
  await expect(signInParts(page).toast).toHaveText(
    'Guest accounts cannot be used here. Link an account in the game’s settings first, then try again.',
  );
  await page.context().close();
});

test('a player who arrives while the account waits for deletion can keep it, and continues', async () => {
  const { page } = await visit(browser, world);
  const uid = await newGamePlayer(world);
  await page.goto((await linkFor(uid)).href);
  await expect.poll(async () => (await storedSession(page)).token).not.toBe('');
  const owner = new Client(world.url, (await storedSession(page)).token ?? '');
  expect((await owner.call('POST /me/deletion', { body: {} })).status).toBe(200);
  const link = await linkFor(uid, { variant: 'desktop' });
  await page.goto(link.href);
  const { title } = signInParts(page);
  await expect(title).toHaveText('This account is scheduled for deletion');
  await page.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page).toHaveURL(`${world.url}${link.pathname}?gid=1000039`);
  const { token } = await storedSession(page);
  expect((await new Client(world.url, token).call('GET /me/account')).body.deletionAt).toBeNull();
  await page.context().close();
});
