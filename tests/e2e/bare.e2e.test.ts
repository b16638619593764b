import { brotliCompressSync } from 'node:zlib';
import type { BrowserContext, Page } from '@playwright/test';
import { describe, onTestFinished, test } from 'vitest';
import { bookEntries } from '#server/domains/points/index.ts';
import { gameCall } from '#tests/integration/sign-in-kit.ts';
import { axeFindings } from './axe.ts';
import { type Framed, heard, showIn, startFramed } from './bridge-kit.ts';
import { expect } from './expect.ts';
import { browser, openWith } from './shop.ts';
import { visit } from './top-up-kit.ts';

let world: Framed;
openWith(startFramed, (opened) => {
  world = opened;
});

const GID = 1_000_039;
const MOST_SCRIPT_BYTES = 20_000;
const KESTREL = '80427731';
const PAGES = ['sdk/notice', 'sdk/wonderful', 'sdk/gs-popup', 'sdk/privacy', 'pure-article/star-festival'];
const at = (page: string, search = '') => `/platform/${page}?gid=${GID}${search}`;

/** Sums the sizes of the scripts that a page loads, compressed with brotli. */
function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script')
      sizes.push(answer.body().then((body) => brotliCompressSync(body).byteLength));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** A game's web view: the page has its bridge object, and its messages are recorded. */
async function inGame(): Promise<{ page: Page; said: Record<string, unknown>[] }> {
  const { page } = await visit(browser, world, { variant: 'mobile' });
  const said: Record<string, unknown>[] = [];
  await page.exposeFunction('toldGame', (text: string) => said.push(JSON.parse(text)));
  await page.addInitScript(() => {
    Reflect.set(window, 'ManawellBridge', {
      postMessage: (text: string) => (Reflect.get(window, 'toldGame') as (text: string) => void)(text),
    });
  });
  return { page, said };
}

describe.each([
  ['en', 'dark'],
  ['ja', 'light'],
  ['th', 'dark'],
] as const)('in %s, %s', (locale, theme) => {
  test.each(PAGES)(
    '%s is complete without a game: little script, no axe findings, no wider than the screen',
    async (path) => {
      const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
      const scripts = countScripts(page);
      await page.goto(at(path, `&locale=${locale}&theme=${theme}`), { waitUntil: 'load' });
      await expect(page.locator('main h1:visible').first()).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
      await expect(page.locator('main')).toHaveCSS(
        'color',
        theme === 'dark' ? 'rgb(238, 242, 255)' : 'rgb(16, 22, 43)',
      );
      const bytes = await scripts();
      expect(bytes).toBeGreaterThan(500);
      expect(bytes).toBeLessThan(MOST_SCRIPT_BYTES);
      expect(await axeFindings(page)).toEqual([]);
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await page.evaluate(overflow)).toBe(0);
      expect(complaints).toEqual([]);
    },
  );
});

test.each(PAGES)('%s can be read without script', async (path) => {
  const context: BrowserContext = await browser.newContext({ javaScriptEnabled: false, baseURL: world.url });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(at(path));
  await expect(page.locator('main h1:visible')).toHaveCount(1);
  await expect(page.getByRole('button', { includeHidden: false })).toHaveCount(0);
  if (path !== 'sdk/notice') return;
  await page.locator('summary').first().click();
  await expect(page.locator('details[open] .text')).toBeVisible();
});

test('in a frame of a listed origin a page reports that it is ready and its height, and opens links outside', async () => {
  const { page: first } = await visit(browser, world);
  const page = await showIn(first.context(), world.listed, `${world.url}${at('pure-article/star-festival')}`);
  const inside = page.frameLocator('iframe');
  await expect(inside.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => heard(page, 'ready')).toMatchObject([{ origin: world.url, v: 1 }]);
  await expect.poll(async () => (await heard(page, 'resize')).length).toBeGreaterThan(0);
  await inside.getByRole('link', { name: 'Top up Astralite' }).click();
  const url = `${world.url}/platform/v2/payment?gid=${GID}&locale=en`;
  await expect.poll(() => heard(page, 'open')).toMatchObject([{ data: { url } }]);
  expect(page.frames()[1]?.url()).toContain('/pure-article/star-festival');
});

test.each(PAGES)('in a frame of any other origin %s shows nothing', async (path) => {
  const { page: first } = await visit(browser, world);
  const page = await showIn(first.context(), world.foreign, `${world.url}${at(path)}`);
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});

test('a notice opens in place and is marked as unread until then, on this device', async () => {
  const { page } = await visit(browser, world, { variant: 'mobile' });
  await page.goto(at('sdk/notice'));
  const first = page.locator('details').first();
  await expect(first.locator('[data-unread]')).toBeVisible();
  await first.locator('summary').click();
  await expect(first.locator('.text')).toBeVisible();
  await expect(first.locator('[data-unread]')).toBeHidden();
  await page.reload();
  await expect(first.locator('[data-unread]')).toBeHidden();
  await expect(page.locator('details').nth(1).locator('[data-unread]')).toBeVisible();
});

test('highlights can be swiped, and are shared by the game', async () => {
  const { page, said } = await inGame();
  await page.goto(at('sdk/wonderful'));
  const strip = page.locator('.strip').first();
  await page.getByRole('button', { name: 'Next' }).first().click();
  await expect.poll(() => strip.evaluate((element) => element.scrollLeft / element.clientWidth)).toBeGreaterThan(0.9);
  await page.getByRole('button', { name: 'Share link' }).first().click();
  await expect
    .poll(() => said)
    .toContainEqual(
      expect.objectContaining({
        type: 'share',
        data: { url: expect.stringContaining('/platform/wap/article/'), title: expect.any(String) },
      }),
    );
});

describe('the popup', () => {
  const festival = 'Star Festival: look up, captains';

  test('shows the due campaign, up to its daily limit, and closes if there is none', async () => {
    const { page, said } = await inGame();
    for (const _ of [1, 2, 3]) {
      await page.goto(at('sdk/gs-popup'));
      await expect(page.getByRole('heading', { name: festival })).toBeVisible();
    }
    expect(said.filter(({ type }) => type === 'close')).toEqual([]);
    await page.goto(at('sdk/gs-popup'));
    await expect.poll(() => said.filter(({ type }) => type === 'close').length).toBe(1);
    expect(said.filter(({ type }) => type === 'ready')).toHaveLength(3);
    await expect(page.getByRole('heading', { name: festival })).toBeHidden();
  });

  test('stays hidden once dismissed; on its own it says so, with a link to the shop', async () => {
    const { page } = await visit(browser, world, { variant: 'mobile' });
    await page.goto(at('sdk/gs-popup'));
    await page.getByRole('button', { name: 'Don’t show again today' }).click();
    await page.reload();
    await expect(page.getByText('There are no announcements right now.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'To the shop' })).toBeVisible();
  });

  test('a campaign for a level is shown to players who have it, by the ticket, which leaves the URL at once', async () => {
    const shownTo = async (uid: string): Promise<string> => {
      const { body } = await gameCall(world)<{ link: string }>('login-tickets', { uid });
      const { page } = await visit(browser, world, { variant: 'mobile' });
      await page.goto(`/platform/sdk/gs-popup${new URL(body.link).search}&gid=${GID}`);
      const title = await page.locator('.due h1').textContent();
      expect(page.url()).not.toContain('token');
      return title ?? '';
    };
    expect(await shownTo(KESTREL)).toBe(festival);
    const { sql } = world.context;
    await sql.begin(async (tx) => {
      const [player] = await tx<{ id: string }[]>`select id from players where uid = ${KESTREL}`;
      const playerId = player?.id ?? '';
      await bookEntries(tx, [{ playerId, key: 'test', kind: 'earned', points: 500, number: null, levelAt: 'now' }]);
    });
    expect(await shownTo(KESTREL)).toBe('Offers opened for your VIP level');
    // The page signed in twice, only for this question, and both sessions have ended.
    const sessions = () => sql`
      select from sessions join players on players.id = player_id where uid = ${KESTREL}`;
    await expect.poll(async () => (await sessions()).length).toBe(0);
  });
});
