import type { BrowserContextOptions, Page } from '@playwright/test';
import { describe, test } from 'vitest';
import { fileOfPage } from './built.ts';
import { expect } from './expect.ts';
import { keptTogether } from './kept.ts';
import { PAGES } from './pages-kit.ts';
import { addressOf, goBack, goForward, moveTo } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

openShop();

const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 Instagram 358.0.0';

/**
 * A page in a browser with other options than those of `visit`; without a service worker, so that requests can be
 * blocked.
 */
async function special(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL: world.url,
    locale: 'en-US',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...options,
  });
  return context.newPage();
}

/** Stops the page's clock, so that only `runFor` moves it: a busy machine cannot use up the time of a notice. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
}

describe('the cookie notice', () => {
  const notice = (page: Page) => page.getByRole('region', { name: 'Cookies' });
  const cookies = async (page: Page) =>
    (await page.context().cookies()).filter(({ name }) => name === 'consent').map(({ value }) => value);

  test.each(['Accept', 'Reject'])('%s is one of two equal answers, and is remembered', async (answer) => {
    const { page } = await visit(browser, world, { variant: 'mobile' });
    await page.goto(PAGES.home.mobile);
    const boxes = await Promise.all(
      ['Reject', 'Accept'].map((name) => notice(page).getByRole('button', { name }).boundingBox()),
    );
    expect(boxes[0]?.width).toBe(boxes[1]?.width);
    expect(boxes[0]?.height).toBe(boxes[1]?.height);
    expect(await cookies(page)).toEqual([]);
    await notice(page).getByRole('button', { name: answer }).click();
    await expect(notice(page)).toBeHidden();
    // The answer, its time, and the version of the privacy page.
    expect(await cookies(page)).toEqual([
      expect.stringMatching(new RegExp(`^${answer.toLowerCase()}ed%3Aaccount%20\\d{4}-[^ ]+%201\\.0$`)),
    ]);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice(page)).toBeHidden();
  });

  test('a player who answered to another version of the privacy page is asked again', async () => {
    const { page } = await visit(browser, world, { variant: 'mobile' });
    const value = encodeURIComponent('accepted:account 2026-01-01T00:00:00.000Z 0.9');
    await page
      .context()
      .addCookies([{ name: 'consent', value, domain: new URL(world.url).hostname, path: '/platform' }]);
    await page.goto(PAGES.home.mobile);
    await expect(notice(page)).toContainText('Our privacy policy has changed.');
    await notice(page).getByRole('button', { name: 'Accept' }).click();
    await page.goto('/platform/privacypolicy');
    await expect(page.getByRole('main')).toContainText(/You accepted on .+, for version 1\.0\./);
    await expect(notice(page)).toBeHidden();
  });

  test('the answer can be changed on the privacy page', async () => {
    const { page } = await visit(browser, world);
    await page.goto(PAGES.home.desktop);
    await notice(page).getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page).toHaveTitle(/^Privacy policy/);
    const choice = page.getByRole('group', { name: 'May the shop count how it is used?' });
    await expect(choice.getByRole('button', { name: 'Accept' })).toHaveAttribute('aria-pressed', 'true');
    await choice.getByRole('button', { name: 'Reject' }).click();
    await expect(choice.getByRole('button', { name: 'Reject' })).toHaveAttribute('aria-pressed', 'true');
    expect(await cookies(page)).toEqual([expect.stringMatching(/^rejected%3Aaccount%20/)]);
  });
});

describe('inside another app', () => {
  const advice = (page: Page) => page.getByRole('region', { name: 'Open in browser' });

  test('the page says that sign-in and payment may fail there, and how to open a browser', async () => {
    const page = await special({ userAgent: INSTAGRAM, isMobile: true, hasTouch: true });
    await page.goto(`${PAGES.login.mobile}?gid=1000041`);
    await expect(advice(page)).toContainText('inside Instagram');
    await advice(page).getByRole('button', { name: 'Open in browser' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Open in browser' })).toHaveAttribute(
      'href',
      /^intent:\/\/127\.0\.0\.1:\d+\/platform\/v2\/wap\/login\?gid=1000041#Intent;scheme=http;/,
    );
    await page.keyboard.press('Escape');
    await advice(page).getByRole('button', { name: 'Close' }).click();
    await expect(advice(page)).toBeHidden();
  });

  test('"Copied" shows for a second and a half', async () => {
    const page = await special({ userAgent: INSTAGRAM, permissions: ['clipboard-read', 'clipboard-write'] });
    await page.goto(PAGES.home.mobile);
    await advice(page).getByRole('button', { name: 'Open in browser' }).click();
    const copy = page.getByRole('dialog').getByRole('button', { name: /^(Copy link|Copied)$/ });
    await expect(copy).toBeVisible();
    await stopClock(page);
    await copy.click();
    await expect(copy).toHaveText('Copied');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.clock.runFor(1_400);
    await expect(copy).toHaveText('Copied');
    await page.clock.runFor(200);
    await expect(copy).toHaveText('Copy link');
  });

  test('in a browser there is no such notice', async () => {
    const { page } = await visit(browser, world, { variant: 'mobile' });
    await page.goto(PAGES.login.mobile);
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(advice(page)).toHaveCount(0);
  });
});

describe('inside a game', () => {
  /** Opens a page with the game's bridge; records its messages. */
  async function withBridge(): Promise<{ page: Page; heard: unknown[] }> {
    const page = await special();
    const heard: unknown[] = [];
    await page.exposeFunction('toldGame', (message: string) => void heard.push(JSON.parse(message)));
    await page.addInitScript(() => {
      Reflect.set(window, 'ManawellBridge', {
        postMessage: (message: string) => (Reflect.get(window, 'toldGame') as (text: string) => void)(message),
      });
    });
    return { page, heard };
  }

  test('a page of the shop is opened outside, only at its own address', async () => {
    const { page, heard } = await withBridge();
    await page.goto(`${addressOf('sdk-open-browser', 'desktop')}?to=${encodeURIComponent('/v2/payment?gid=1000041')}`);
    await page.getByRole('button', { name: 'Open in browser' }).click();
    const url = `${world.url}/platform/v2/payment?gid=1000041`;
    await expect.poll(() => heard).toContainEqual({ v: 1, type: 'openExternal', url });
    expect(heard).toContainEqual({ v: 1, id: expect.any(String), type: 'open', data: { url } });
    await expect(page.getByText(url, { exact: true })).toBeVisible();
  });

  test('an unknown survey leads back to the game', async () => {
    const { page, heard } = await withBridge();
    await page.goto(`${addressOf('sdk-survey', 'desktop')}?survey=gone`);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await expect.poll(() => heard).toContainEqual({ v: 1, id: expect.any(String), type: 'close', data: {} });
  });
});

describe('overlays', () => {
  test('the way back closes a sheet and stays; a choice made in it stays too, and forward has no effect', async () => {
    const { page } = await visit(browser, world, { variant: 'mobile' });
    await page.goto(PAGES.home.mobile);
    await page.getByRole('link', { name: 'Starfall Odyssey' }).click();
    const region = page.getByRole('button', { name: /^Region and currency: Europe · EUR/ });
    const dialog = page.getByRole('dialog');
    await region.click();
    await expect(dialog).toBeVisible();
    const address = page.url();
    await goBack(page);
    await expect(dialog).toBeHidden();
    await expect(region).toBeFocused();
    expect(page.url()).toBe(address);
    await goForward(page);
    await goBack(page);
    await expect(region).toBeVisible();

    await region.click();
    await dialog.getByRole('radio', { name: /GBP/ }).click({ force: true });
    await expect(page).toHaveURL(/currency=GBP/);
    if (await dialog.isVisible()) await goBack(page);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/currency=GBP/);
    await goBack(page);
    await expect(page).toHaveURL(/\/platform\/wap$/);
  });

  test('a reload with an open sheet leaves no dead step in the history', async () => {
    const { page } = await visit(browser, world, { variant: 'mobile' });
    await page.goto(PAGES.home.mobile);
    await page.getByRole('link', { name: 'Starfall Odyssey' }).click();
    const region = page.getByRole('button', { name: /^Region and currency: Europe · EUR/ });
    await region.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.reload();
    await expect(region).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await region.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await goBack(page);
    await expect(page.getByRole('dialog')).toBeHidden();
    await goBack(page);
    await expect(page).toHaveURL(/\/platform\/wap$/);
  });

  test('a link in a sheet opens its page, and back from there returns to the page under the sheet', async () => {
    const { page } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
    await page.goto(addressOf('game-center', 'mobile'));
    await page.getByRole('button', { name: 'Account: Kestrel' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Coupons' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible();
    await goBack(page);
    await expect(page).toHaveURL(addressOf('game-center', 'mobile'));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Account: Kestrel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/platform\/wap$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
  });

  test('on a desktop, language and account menus open below their buttons; the focus starts at the current choice', async () => {
    const { page } = await visit(browser, world, { as: 'kestrel' });
    await page.goto(PAGES.home.desktop);
    const dialog = page.getByRole('dialog');
    for (const [name, first] of [
      [/^Language/, dialog.getByRole('radio', { name: 'English' })],
      ['Account: Kestrel', dialog.getByRole('link', { name: /VIP points$/ })],
    ] as const) {
      const button = page.getByRole('button', { name });
      await button.click();
      await expect(dialog).toBeVisible();
      await expect(first).toBeVisible();
      const [below, above] = await Promise.all([dialog.boundingBox(), button.boundingBox()]);
      expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(16);
      expect(Math.abs((below?.x ?? 0) + (below?.width ?? 0) - (above?.x ?? 0) - (above?.width ?? 0))).toBeLessThan(16);
      await button.click();
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
      // Its code is loaded now: opened again, it focuses its first choice.
      await page.keyboard.press('Enter');
      await expect(first).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(button).toBeFocused();
    }
  });
});

describe('pulling a list down on the phone', () => {
  /** Moves a finger down by this many pixels; returns a function that releases it. */
  async function pull(page: Page, by: number): Promise<() => Promise<void>> {
    const session = await page.context().newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
      void (await session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: y === undefined ? [] : [{ x: 180, y }],
      }));
    await touch('touchStart', 200);
    for (let moved = 20; moved <= by; moved += 20) await touch('touchMove', 200 + moved);
    return () => touch('touchEnd');
  }

  test('shows pull, release, loading and no more, and requests the list again', async () => {
    const { page } = await visit(browser, world, { variant: 'mobile' });
    let asked = 0;
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/games?*', async (route) => {
      asked += 1;
      if (asked > 1) await answer.promise;
      await route.continue();
    });
    await page.goto(addressOf('game-center', 'mobile'));
    await expect(page.getByRole('heading', { name: 'Petal Rush' })).toBeVisible();
    await expect(page.getByText('No more', { exact: true })).toBeVisible();

    const letGo = await pull(page, 60);
    await expect(page.getByText('Pull to refresh')).toBeVisible();
    await letGo();
    await expect(page.getByText('Pull to refresh')).toBeHidden();
    expect(asked).toBe(1);

    const letGoAtTheEnd = await pull(page, 200);
    await expect(page.getByText('Release to refresh')).toBeVisible();
    await letGoAtTheEnd();
    await expect(page.getByText('Loading…')).toBeVisible();
    answer.resolve();
    await expect(page.getByText('Loading…')).toBeHidden();
    expect(asked).toBe(2);
  });

  test('a button does the same without pulling', async () => {
    const { page } = await visit(browser, world, { variant: 'mobile' });
    await page.goto(addressOf('game-center', 'mobile'));
    await expect(page.getByRole('heading', { name: 'Petal Rush' })).toBeVisible();
    const again = page.waitForRequest('**/api/games?*');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await again;
  });
});

describe('when a part of the app cannot be loaded', () => {
  const HISTORY = `**/${fileOfPage('routes/history/page.tsx')}`;

  test('a reload is offered, once; choices in the address are kept', async () => {
    const page = await special();
    // From the start, because the part is also prefetched.
    await page.route(HISTORY, (route) => route.abort());
    await page.goto(`${PAGES.home.desktop}?gid=1000041`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await moveTo(page, `${PAGES.history.desktop}?status=paid`);
    await expect(page.getByRole('heading', { name: 'The shop may have been updated' })).toBeVisible();
    await page.getByRole('button', { name: 'Reload' }).click();
    // The reload did not help: the plain message, and no second offer.
    const again = page.getByRole('button', { name: 'Request failed. Tap to reload' });
    await expect(again).toBeVisible();
    await expect(page.getByText('The shop may have been updated')).toHaveCount(0);
    await page.unroute(HISTORY);
    await again.click();
    await expect(page.getByRole('heading', { name: 'Top-up history', exact: true })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('status')).toBe('paid');
  });

  test('without a connection nothing is reloaded, because the page would be lost; with a connection the page comes', async () => {
    const page = await special();
    await page.route(HISTORY, (route) => route.abort());
    await page.goto(PAGES.home.desktop);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.context().setOffline(true);
    await page.unroute(HISTORY);
    await moveTo(page, PAGES.history.desktop);
    await expect(page.getByRole('button', { name: 'Request failed. Tap to reload' })).toBeVisible();
    await expect(page.getByText('The shop may have been updated')).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Top-up history', exact: true })).toBeVisible();
  });

  test('a language whose file is missing is ignored, although it was chosen before', async () => {
    const page = await special();
    await page.route('**/assets/de-*.js', (route) => route.abort());
    await page.context().addCookies([{ name: 'locale', value: 'de', url: `${world.url}/platform/` }]);
    await page.goto(PAGES.home.desktop);
    await expect(page.getByRole('heading', { name: 'Choose your game' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  });
});

test('a notice without buttons disappears after two seconds', async () => {
  const page = await special();
  await page.goto(PAGES.home.desktop);
  await page.getByRole('button', { name: /^Language/ }).click();
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(14 + 3);
  await stopClock(page);
  await page.route('**/assets/fr-*.js', (route) => route.abort());
  await page.getByRole('radio', { name: 'Français' }).click({ force: true });
  const notice = page.getByText('We could not reach the shop.');
  await expect(notice).toBeVisible();
  await page.clock.runFor(1_900);
  await expect(notice).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice).toBeHidden();
});

test('with reduced motion, a change of theme is instant', async () => {
  const page = await special({ colorScheme: 'dark' });
  await page.goto(PAGES.home.desktop);
  await expect(page.getByRole('heading', { name: 'Petal Rush' })).toBeVisible();
  const moving = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
    return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
  });
  expect(moving).toBe(0);
});

test('the player’s source is kept if the address has it, and the version of the payment', async () => {
  const { page } = await visit(browser, world);
  const arrived = () => keptTogether(page, 'fromID', 'payProcessVersion');
  await page.goto(PAGES.home.desktop);
  await expect.poll(arrived).toEqual([undefined, 'v1']);
  await page.goto(`${PAGES.home.desktop}?fromID=first&fromID=ad-7`);
  await expect.poll(arrived).toEqual(['ad-7', 'v1']);
  await page.goto(PAGES.home.desktop);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await arrived()).toEqual(['ad-7', 'v1']);
  await moveTo(page, `${PAGES.history.desktop}?fromID=ad-8`);
  await expect.poll(arrived).toEqual(['ad-8', 'v1']);
});
