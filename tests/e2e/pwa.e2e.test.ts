import { devices, type Page } from '@playwright/test';
import { test } from 'vitest';
import { passwordOf } from '#tests/world/demo-players.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { axeFindings } from './axe.ts';
import { expect } from './expect.ts';
import { finished } from './finished-kit.ts';
import { kept } from './kept.ts';
import { PAGES, placeOrder } from './pages-kit.ts';
import { stored, workerReady } from './pwa-kit.ts';
import { browser, openWith } from './shop.ts';
import { parts, visit } from './top-up-kit.ts';

const PAYMENT = { desktop: '/platform/v2/payment', mobile: '/platform/v2/wap/payment' };
const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true, locale: 'en-US' };
const OFFLINE = 'You are offline. You can still read this page, but prices may have changed.';

let world: World;
openWith(
  () => startWorld({ env: { FINISHED_PAGES: 'true' } }),
  (opened) => {
    world = opened;
  },
);

/** The page that the worker has for all addresses. */
const shell = (page: Page): Promise<string> =>
  page.evaluate(async () => (await (await caches.match('/platform/index.html'))?.text()) ?? '');

test('the browser finds nothing that prevents the installation of a game’s shop', async () => {
  const { page, complaints } = await visit(browser, world, { worker: true, variant: 'mobile' });
  await page.goto(`${PAYMENT.mobile}?gid=1000041&locale=de`);
  await workerReady(page);
  const browserSide = await page.context().newCDPSession(page);
  const { errors, manifest } = await browserSide.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  // As the browser read it: an app needs a name, a window, a start URL within the scope, and pictures.
  expect(manifest).toMatchObject({
    name: 'Iron Bastion · Lanternfish',
    description: 'Zieh die Mauern hoch. Halte das Reich.',
    display: 'kStandalone',
    id: `${world.url}/platform/?gid=1000041`,
    scope: `${world.url}/platform/`,
    startUrl: `${world.url}/platform/v2/wap/payment?gid=1000041&mode=pwa`,
  });
  const icons = manifest.icons ?? [];
  expect(icons.map(({ sizes }) => sizes)).toEqual(['0x0', '0x0', '192x192', '512x512', '512x512']);
  for (const { url } of icons) {
    const wide = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image.naturalWidth;
    }, url);
    expect(wide, url).toBeGreaterThan(0);
  }
  const { installabilityErrors } = await browserSide.send('Page.getInstallabilityErrors');
  // A headless browser does not check this; some versions treat test contexts as private windows.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the manifest follows the game on the page', async () => {
  const { page } = await visit(browser, world);
  await page.goto(PAGES.home.desktop);
  await page.getByRole('link', { name: 'Petal Rush' }).click();
  await page.waitForURL('**/v2/payment?gid=1000052');
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', /gid=1000052/);
  const browserSide = await page.context().newCDPSession(page);
  const { data } = await browserSide.send('Page.getAppManifest');
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Petal Rush · Lanternfish' });
});

test.each(['desktop', 'mobile'] as const)(
  'without a connection the %s shop opens, shows the stored catalogue, says so, and sells nothing',
  async (variant) => {
    const { page, complaints } = await visit(browser, world, { worker: true, variant });
    const { item, next } = parts(page);
    // The worker stores one page for all addresses, and no finished page; it did not see the data of this one.
    await finished(world, page.context(), PAGES.home.desktop);
    await finished(world, page.context(), PAYMENT[variant]);
    await finished(world, page.context(), PAGES.home[variant]);
    await page.goto(PAGES.home[variant]);
    await workerReady(page);
    expect(await shell(page)).not.toContain('id="finished"');
    await page.goto(PAYMENT[variant]);
    await expect(item('980 Astralite')).toBeAttached();

    await page.context().setOffline(true);
    await page.goto(PAGES.home[variant]);
    await expect(page.getByRole('heading', { name: 'Starfall Odyssey' })).toBeVisible();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await page.goto(PAYMENT[variant]);
    await expect(item('980 Astralite')).toBeAttached();
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Needs a connection' })).toBeDisabled();
    expect(await axeFindings(page)).toEqual([]);
    // A page that was never opened, by an old address.
    await page.goto('/platform/payment/history');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(complaints).toEqual([]);

    await page.goto(PAYMENT[variant]);
    await expect(item('980 Astralite')).toBeAttached();
    await page.context().setOffline(false);
    await expect(page.getByText(OFFLINE)).toHaveCount(0);
    await expect(next).toHaveText('Sign in to pay');
    await expect(next).toBeEnabled();
    await page.context().close();
  },
);

test('without a connection, visited pages are available; others say so at once', async () => {
  const { page } = await visit(browser, world, { worker: true, variant: 'mobile', as: 'kestrel' });
  await placeOrder(world, await world.signIn('kestrel', passwordOf('kestrel')));
  await page.goto(PAGES.home.mobile);
  await workerReady(page);
  await page.goto(PAGES.history.mobile);
  const order = page.getByRole('main').getByText('60 Astralite').first();
  await expect(order).toBeVisible();
  await page.goto(PAGES.coupons.mobile);
  await expect(page.getByRole('region', { name: 'To claim' })).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('region', { name: 'To claim' })).toBeVisible();
  await page.goto(PAGES.history.mobile);
  await expect(order).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto(`${PAGES.history.mobile}?status=failed`);
  await expect(page.getByRole('heading', { name: 'Needs a connection' }).first()).toBeVisible();
  // A repeated request would only wait for nothing.
  expect(asked.filter((path) => path === '/platform/api/orders')).toHaveLength(1);
  await expect(page.locator('.pulse-soft')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Needs a connection' })).toHaveCount(0);
  await page.context().close();
});

test('the shop offers its installation, and accepts a refusal', async () => {
  const { page } = await visit(browser, world, { variant: 'mobile' });
  // On a finished page before its script has loaded.
  await finished(world, page.context(), PAGES.home.mobile);
  // A browser that can install fires this event at each visit.
  await page.addInitScript(() => {
    addEventListener('load', () => {
      const userChoice = Promise.resolve({ outcome: 'accepted' });
      const prompt = async () => undefined;
      const event = new Event('beforeinstallprompt', { cancelable: true });
      dispatchEvent(Object.assign(event, { prompt, userChoice }));
    });
  });
  const offer = page.getByRole('button', { name: 'Add to home screen' });
  await page.goto(PAGES.home.mobile);
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(offer).toHaveCount(0);
  await until(
    () => kept(page, 'installDismissedAt'),
    (at) => typeof at === 'number',
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Petal Rush' })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.context().close();
});

test('on an iPhone the offer shows the way by the share sheet', async () => {
  const { userAgent } = devices['iPhone 15'];
  const context = await browser.newContext({ ...PHONE, userAgent, baseURL: world.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(PAGES.home.mobile);
  await page.getByRole('button', { name: 'Add to home screen' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
    /Tap Share/,
    /Add to Home Screen/,
    /Tap “Add”/,
  ]);
  expect(await axeFindings(page)).toEqual([]);
  await context.close();
});

test('a network without the portal counts as offline, until the portal answers', async () => {
  const { page } = await visit(browser, world, { worker: true });
  await page.goto(PAYMENT.desktop);
  await workerReady(page);
  // Chosen after the worker stored its page.
  await page.context().addCookies([{ name: 'theme', value: 'light', domain: '127.0.0.1', path: '/platform' }]);
  // Phones report `onLine` as true also on a network without internet.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }));
  await page.context().setOffline(true);
  await page.goto(PAYMENT.desktop);
  await expect(parts(page).item('980 Astralite')).toBeAttached();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Needs a connection' })).toBeDisabled();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.context().setOffline(false);
  await expect(parts(page).next).toHaveText('Sign in to pay');
  await expect(parts(page).next).toBeEnabled();
  await page.context().close();
});

test('a player’s actions leave none of their data in the caches', async () => {
  const client = await world.signIn('kestrel', passwordOf('kestrel'));
  const { number } = await placeOrder(world, client);
  const { page, complaints } = await visit(browser, world, { worker: true, as: 'kestrel' });
  await page.goto(PAGES.home.desktop);
  await workerReady(page);
  const shows = (text: string) => expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  await page.goto(`${PAYMENT.desktop}?gid=1000039&item=astralite-980`);
  await shows('Kestrel Vane');
  await page.goto(PAGES.history.desktop);
  await shows('60 Astralite');
  for (const address of [PAGES.order.desktop, PAGES.result.desktop]) {
    await page.goto(`${address}?order=${number}`);
    await shows(number);
  }
  await page.goto(`${PAGES.home.desktop}?token=spent-ticket-of-a-game&uid=80427731&uname=Kestrel`);
  await shows('Starfall Odyssey');
  await page.goto(`${PAGES.login.desktop}?ticket=spent-too&code=c-1&state=s-1`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  const allowed = [
    /^\/platform\/index\.html$/,
    /^\/platform\/(assets|brand|art)\/[\w.-]+$/,
    /^\/platform\/api\/games(\/\d+)?\?locale=en$/,
  ];
  const urls = await stored(page);
  expect(urls.filter((url) => !allowed.some((pattern) => pattern.test(url)))).toEqual([]);
  expect(urls.some((url) => url.includes('/art/'))).toBe(true);
  const bodies = await page.evaluate(async () => {
    const caught = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()));
    const texts = await Promise.all(caught.flat().map((response) => response.text()));
    return texts.join('\n');
  });
  const token = String(await kept(page, 'token'));
  expect(token).toMatch(/^[\w-]{43}$/);
  for (const secret of [token, 'spent-ticket', 'spent-too', number, 'Kestrel Vane', '80427731']) {
    expect(bodies.includes(secret), secret).toBe(false);
  }
  expect(complaints).toEqual([]);
  await page.context().close();
});
