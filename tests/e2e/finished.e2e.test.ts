import type { Page } from '@playwright/test';
import { test } from 'vitest';
import type { PageId, Variant } from '#contract/routes.ts';
import { DEMO } from '#tests/world/demo-catalog.ts';
import { passwordOf } from '#tests/world/demo-players.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { expect } from './expect.ts';
import { finished } from './finished-kit.ts';
import { addressOf } from './routes-kit.ts';
import { shiftOf, watchShifts } from './shifts.ts';
import { browser, openWith } from './shop.ts';
import { signInParts } from './sign-in-kit.ts';
import { visit } from './top-up-kit.ts';

let world: World;
openWith(
  // With the terms that buyers agree to: they must not come later than the rest.
  () => startWorld({ catalog: DEMO, env: { FINISHED_PAGES: 'true' } }),
  (opened) => {
    world = opened;
  },
);

const PAGES = ['index', 'payment', 'login', 'news', 'article', 'vip', 'share'] as const satisfies PageId[];
const ARTICLE = '/platform/wap/article/star-festival';
const VARIANTS: readonly Variant[] = ['desktop', 'mobile'];
/** Invisible layout shift: a local time is a word shorter than UTC, or a spinner disappears from its button. */
const MOST = 0.002;
/**
 * Compressed size of a page with its styles and answers. Two round trips of a new connection carry 43 kB, and pictures
 * need a part. Today 20 to 24 kB.
 */
const MOST_BYTES = 27_000;

/** Requests of a home page together with its prefetches: 49 today. */
const MOST_WITH_AHEAD = 55;
/** Frames within which a page shows the answers. */
const SHOWN_WITHIN = 30;

const pathOf = (id: PageId, variant: Variant): string => (id === 'article' ? ARTICLE : addressOf(id, variant));

const notMoved = async (page: Page, id: PageId) => {
  const { sum, moved } = await shiftOf(page);
  expect([id, sum < MOST ? [] : moved]).toEqual([id, []]);
};
/** Returns scripts that were requested before the first paint: they take bandwidth from the visible content. */
const tooEarly = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0;
    const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return scripts.filter(({ startTime }) => startTime < paint || paint === 0).map(({ name }) => name);
  });
/** Waits until the app has hydrated the page: presses are no longer recorded. */
const taken = (page: Page) => page.waitForFunction(() => !Reflect.has(window, 'replayPresses'));

test.each(VARIANTS)('a visitor sees pages before any script, and nothing moves when it comes (%s)', async (variant) => {
  const { page, complaints } = await visit(browser, world, { variant });
  await watchShifts(page.context());
  for (const id of PAGES) {
    const path = pathOf(id, variant);
    await finished(world, page.context(), path);
    const came = await page.goto(path);
    expect([id, came?.status(), came?.headers()['cache-control']]).toEqual([id, 200, 'no-cache']);
    expect(await came?.text()).toMatch(/<main[^>]*>.*<h1/s);
    expect([id, Number(came?.headers()['content-length']) < MOST_BYTES]).toEqual([id, true]);
    await taken(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([id, await tooEarly(page)]).toEqual([id, []]);
    await notMoved(page, id);
  }
  expect(complaints).toEqual([]);
});

test('presses and typing before the script loads take effect when it is there', async () => {
  const { page } = await visit(browser, world, { variant: 'mobile' });
  const login = addressOf('login', 'mobile');
  await finished(world, page.context(), login);
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(login, { waitUntil: 'commit' });
  const form = signInParts(page);
  await form.username.fill('kestrel');
  await form.password.fill(passwordOf('kestrel'));
  await form.submit.click();
  expect(new URL(page.url()).search).toBe('');
  gate.resolve();
  await expect(form.account('Kestrel')).toBeVisible();
});

test('the likely next pages are prefetched, and the game is not asked for characters', async () => {
  const { page } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const came = [/\/api\/games\/\d+/, /\/top-up-page-.*\.js/].map((what) => page.waitForResponse(what));
  await page.goto(addressOf('index', 'mobile'));
  await Promise.all(came);
  expect(asked.filter((path) => /characters|\/mine/.test(path))).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(MOST_WITH_AHEAD);
  await page.route('**', (route) => route.abort());
  await page.locator('main a[href*="/payment"]').first().click();
  await expect(page.locator('#step-item')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^60 Astralite/ })).toBeVisible();
});

test('without any script a sign-in puts nothing into the URL', async () => {
  const context = await browser.newContext({ baseURL: world.url, javaScriptEnabled: false, locale: 'en-US' });
  const page = await context.newPage();
  const login = addressOf('login', 'desktop');
  await finished(world, context, login);
  await page.goto(login);
  const form = signInParts(page);
  await form.username.fill('kestrel');
  await form.password.fill('a secret');
  const [sent] = await Promise.all([page.waitForRequest(/login/), form.submit.click()]);
  expect([sent.method(), new URL(sent.url()).search]).toEqual(['POST', '']);
  await context.close();
});

test('a buyer signs in from a finished page and buys', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
  const path = addressOf('payment', 'mobile');
  await finished(world, page.context(), path);
  await page.goto(path);
  await page.getByRole('button', { name: 'Sign in to pay' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Username').fill('kestrel');
  await sheet.getByLabel('Password', { exact: true }).fill(passwordOf('kestrel'));
  await sheet.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Choose character' }).last().click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /Kestrel/ })
    .first()
    .click();
  await page.getByRole('radio', { name: /^60 Astralite/ }).check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('checkbox', { name: /^I want the item at once/ })).not.toBeChecked();
  expect(complaints).toEqual([]);
});

test.each(VARIANTS)('a returning player is recognised, and nothing of the page moves (%s)', async (variant) => {
  const { page, complaints } = await visit(browser, world, { variant, as: 'kestrel' });
  await watchShifts(page.context());
  for (const id of ['index', 'payment', 'login', 'vip'] as const) {
    const path = addressOf(id, variant);
    await finished(world, page.context(), path, { cookie: 'returning=in' });
    const came = await page.goto(path);
    expect([id, came?.headers().etag]).toEqual([id, expect.any(String)]);
    await expect(signInParts(page).account('Kestrel')).toBeVisible();
    await expect(page.locator('.pulse-soft')).toHaveCount(0);
    await notMoved(page, id);
  }
  expect(complaints).toEqual([]);
});

test('the price of a level in the player’s currency moves nothing, however late it is known', async () => {
  const { page } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
  await watchShifts(page.context());
  const path = addressOf('vip', 'mobile');
  await finished(world, page.context(), path, { cookie: 'returning=in' });
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/me', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const gated = page.waitForRequest('**/api/me');
  const answers = ['/me/vip', '/me/rewards'].map((end) =>
    page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith(end)),
  );
  await page.goto(path);
  await Promise.all([gated, ...answers]);
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame);
  }, SHOWN_WITHIN);
  gate.resolve();
  await expect(page.getByText('Points arrive within half an hour')).toBeVisible();
  await expect(page.locator('.pulse-soft')).toHaveCount(0);
  await notMoved(page, 'vip');
});

test('the player’s theme and cookie answer apply from the first frame', async () => {
  const { page } = await visit(browser, world, { variant: 'desktop', colorScheme: 'dark' });
  const path = addressOf('index', 'desktop');
  await finished(world, page.context(), path);
  const notice = page.getByRole('region', { name: 'Cookies' });
  await page.goto(path);
  await notice.getByRole('button', { name: 'Reject' }).click();
  // Wait for the answer: the app may load after the press.
  await expect(notice).toBeHidden();
  await page.context().addCookies([{ name: 'theme', value: 'light', url: `${world.url}/platform` }]);
  await page.route('**/assets/**', () => undefined);
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(notice).toBeHidden();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});
