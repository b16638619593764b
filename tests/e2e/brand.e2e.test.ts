import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { onTestFinished, test } from 'vitest';
import { applyCatalog } from '#server/domains/catalog/index.ts';
import { catalogRules } from '#server/wiring/catalog-sections.ts';
import { type AccountsWorld, newAddress, startAccountsWorld } from '#tests/integration/accounts-kit.ts';
import { until } from '#tests/world/until.ts';
import { axeFindingsInBothThemes } from './axe.ts';
import { expect } from './expect.ts';
import { misfits } from './fit.ts';
import { shiftOf, watchShifts } from './shifts.ts';
import { browser, openWith } from './shop.ts';
import { signInParts } from './sign-in-kit.ts';
import { visit } from './top-up-kit.ts';

const TIDEWATER = new URL('../../examples/tidewater', import.meta.url).pathname;
const GAME = 'gid=1000063';
const PAGES = {
  desktop: ['/platform/', `/platform/v2/payment?${GAME}`, '/platform/v2/login', '/platform/privacypolicy'],
  mobile: ['/platform/wap', `/platform/v2/wap/payment?${GAME}`, '/platform/v2/wap/login', '/platform/privacypolicy'],
} as const;
const VARIANTS = ['desktop', 'mobile'] as const;

let world: AccountsWorld;
openWith(
  () => startAccountsWorld({ catalog: TIDEWATER, env: { FINISHED_PAGES: 'true' } }),
  (opened) => {
    world = opened;
  },
);

/** Returns the computed value of a custom property on the page. */
const property = (page: Page, name: string) =>
  page.evaluate((of) => getComputedStyle(document.documentElement).getPropertyValue(of).trim(), name);
const home = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Tidewater', exact: true });

/** Returns the finished HTML of the page for this browser. */
async function finished(page: Page, path: string): Promise<string> {
  const agent = await page.evaluate(() => navigator.userAgent);
  const headers = { accept: 'text/html', 'user-agent': agent, 'accept-language': 'en-US' };
  const answer = await until(
    () => fetch(`${world.url}${path}`, { headers }),
    (found) => found.headers.has('etag'),
  );
  return answer.text();
}

test.each(VARIANTS)('every page has the brand, and the software’s name nowhere (%s)', async (variant) => {
  const { page, complaints } = await visit(browser, world, { variant });
  for (const path of PAGES[variant]) {
    await page.goto(path);
    await expect(home(page)).toBeVisible();
    await expect(page).toHaveTitle(/(^| · )Tidewater$/);
    await expect(page.getByRole('contentinfo')).toContainText(
      'Small games from a small harbour. · shop.tidewater.example',
    );
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Discord' })).toHaveAttribute(
      'href',
      'https://discord.tidewater.example/',
    );
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toBeVisible();
    expect([path, await page.locator('body').textContent()]).not.toEqual([path, expect.stringMatching(/manawell/i)]);
    expect([path, await misfits(page)]).toEqual([path, []]);
    expect([path, await axeFindingsInBothThemes(page)]).toEqual([path, []]);
  }
  expect(complaints).toEqual([]);
});

test('colours and logo follow the theme of the system or the player, and are light on paper', async () => {
  const { page } = await visit(browser, world, { variant: 'desktop', colorScheme: 'dark' });
  await page.goto('/platform/');
  await expect(home(page)).toBeVisible();
  const dark = { ground: '#061a1d', accent: '#ffab85', logo: await property(page, '--logo') };
  const now = async () => ({
    ground: await property(page, '--ground'),
    accent: await property(page, '--accent'),
    logo: await property(page, '--logo'),
  });
  expect(await now()).toEqual(dark);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(6, 26, 29)');
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await now();
  expect(light).toMatchObject({ ground: '#fbf4e9', accent: '#a03c12' });
  expect(light.logo).not.toBe(dark.logo);
  const choose = (theme: string) =>
    page.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme);
  await choose('dark');
  expect(await now()).toEqual(dark);
  await page.emulateMedia({ media: 'print' });
  expect(await now()).toEqual(light);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await choose('light');
  expect(await now()).toEqual(light);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(
    /^"Avenir Next", "Nunito Sans"/,
  );
});

test('a button has the brand’s colours, and the logo is loaded', async () => {
  const { page } = await visit(browser, world, { variant: 'mobile' });
  const loaded = page.waitForResponse((answer) => answer.url().endsWith('.svg') && answer.url().includes('/art/'));
  await page.goto('/platform/v2/wap/login');
  expect((await loaded).status()).toBe(200);
  const { submit } = signInParts(page);
  await expect(submit).toHaveCSS('background-image', /rgb\(194, 65, 12\).*rgb\(168, 50, 74\)/);
  const box = await home(page).locator('.brand-mark').boundingBox();
  expect(box?.width).toBeGreaterThan(100);
});

test.each(VARIANTS)('a finished page has the brand before any script, and nothing moves (%s)', async (variant) => {
  const { page, complaints } = await visit(browser, world, { variant });
  await watchShifts(page.context());
  const [path] = PAGES[variant];
  await page.goto(path);
  expect(await finished(page, path)).toContain('--ground:#fbf4e9');
  const came = await page.goto(path);
  expect(came?.headers()['content-security-policy']).not.toContain('nonce');
  await page.waitForFunction(() => !Reflect.has(window, 'replayPresses'));
  await expect(home(page)).toBeVisible();
  expect(await property(page, '--accent')).toBe('#ffab85');
  const { sum, moved } = await shiftOf(page);
  expect(sum < 0.002 ? [] : moved).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the installed app has the brand', async () => {
  const { page } = await visit(browser, world, { variant: 'mobile' });
  await page.goto(`/platform/v2/wap/payment?${GAME}`);
  const { errors, manifest } = await (await page.context().newCDPSession(page)).send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toMatchObject({ name: 'Saltmarch · Tidewater' });
  expect(manifest.icons?.map(({ sizes }) => sizes)).toEqual(['0x0', '0x0', '192x192', '512x512', '512x512']);
  expect(manifest.icons?.every(({ url }) => url.includes('/platform/art/'))).toBe(true);
  for (const rel of ['icon', 'apple-touch-icon'])
    await expect(page.locator(`link[rel="${rel}"]`)).toHaveAttribute('href', /^\/platform\/art\//);
  await expect(page.locator('meta[name="theme-color"][media*="dark"]')).toHaveAttribute('content', '#061a1d');
  await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', 'Tidewater');
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/platform\/art\/\w+\.png$/);
});

test('emails, feeds, pages for games and the start page have it too', async () => {
  const address = newAddress();
  await world.askCode(address);
  const [letter] = await world.untilLetters(address, 1);
  expect(letter).toMatchObject({ from: expect.stringContaining('Tidewater') });
  expect(letter?.text).toContain('Small games from a small harbour.');
  expect(letter?.html).toContain('#c2410c');
  expect(`${letter?.html}${letter?.text}${letter?.subject}`).not.toMatch(/manawell/i);
  const text = async (path: string) =>
    (await fetch(`${world.url}${path}`, { headers: { accept: 'text/html', 'accept-language': 'en' } })).text();
  expect(await text('/platform/news.atom')).toContain('<title>Tidewater</title>');
  expect(await text(`/platform/sdk/notice?${GAME}`)).toMatch(/<title>Notices · Tidewater<\/title>.*--ground:#061a1d/s);
  const start = await text('/');
  expect(start).toContain('<h1>Tidewater</h1>');
  expect(start).not.toMatch(/manawell/i);
  expect(await text('/platform/api/games?locale=de')).toContain('Kleine Spiele aus einem kleinen Hafen.');
});

test('a changed brand is on every page at once, also on finished ones and the offline page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'manawell-brand-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(TIDEWATER, folder, { recursive: true });
  const file = join(folder, 'publisher.yaml');
  const before = readFileSync(file, 'utf8');
  const { page, complaints } = await visit(browser, world, { variant: 'desktop', worker: true });
  await page.goto('/platform/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await finished(page, '/platform/');

  writeFileSync(file, before.replace('name: Tidewater\n', 'name: Saltworks\n').replace("'#fbf4e9'", "'#eef6f2'"));
  await applyCatalog(world.context.sql, folder, catalogRules);
  onTestFinished(async () => void (await applyCatalog(world.context.sql, TIDEWATER, catalogRules)));
  await until(
    () => page.request.get('/platform/', { headers: { accept: 'text/html' } }).then((answer) => answer.text()),
    (html) => html.includes('<title>Saltworks</title>'),
  );
  expect(await finished(page, '/platform/')).toMatch(/data-shop="Saltworks".*--ground:#eef6f2/s);
  await page.reload();
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await until(
    () => page.evaluate(async () => (await (await caches.match('/platform/index.html'))?.text()) ?? ''),
    (html) => html.includes('Saltworks'),
  );
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Saltworks', exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Saltworks');
  expect(complaints).toEqual([]);
});
