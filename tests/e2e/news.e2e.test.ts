import type { Page } from '@playwright/test';
import { test } from 'vitest';
import type { Username } from '#tests/world/demo-players.ts';
import { expect } from './expect.ts';
import { kept } from './kept.ts';
import { answerNews, answerPages, LOCKED_ID, MORE, ODD_ID, saying } from './news-kit.ts';
import { goBack } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { expectSoundNow } from './sign-in-kit.ts';
import { type Variant, visit } from './top-up-kit.ts';

/** Both variants, in scripts that break lines differently from Latin. */
const FORMS = [
  ['desktop', 'ja'],
  ['mobile', 'th'],
] as const;
const NEWS = '/platform/wap/news';
const articleAt = (id: string) => `/platform/wap/article/${encodeURIComponent(id)}`;

openShop();

async function open(variant: Variant, address: string, as?: Username, own?: 'text' | 'level') {
  const seen = await visit(browser, world, { variant, as });
  await answerNews(seen.page, own);
  await answerPages(seen.page);
  await seen.page.goto(address);
  return seen;
}
const cards = (page: Page) => page.getByRole('main').locator('article[data-article]');
const unread = (page: Page, id: string) => page.locator(`article[data-article="${id}"] [data-unread]`);

test.each(FORMS)('the list shows ten a page until there is no more (%s, %s)', async (variant, locale) => {
  const say = saying(locale);
  const { page, complaints } = await open(variant, `${NEWS}?locale=${locale}`);
  await expect(cards(page)).toHaveCount(10);
  await expect(page.locator(`[data-frame=${variant}]`)).toBeVisible();
  await expect(cards(page).first()).toContainText(say('news.pinned'));
  await expectSoundNow({ page, complaints });
  await page.getByRole('button', { name: say('news.more') }).click();
  await expect(cards(page)).toHaveCount(20);
  await page.reload();
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole('button', { name: say('news.more') }).click();
  await expect(cards(page)).toHaveCount(MORE);
  await expect(page.getByRole('main')).toContainText(say('pull.none'));
});

test('a tab shows only its kind, and stays after a reload', async () => {
  const { page } = await open('desktop', NEWS);
  await page.getByRole('radio', { name: 'Events' }).check();
  await expect(cards(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Events' })).toBeChecked();
  await expect(cards(page)).toHaveCount(1);
});

test('a read article is not marked any more, also after a reload', async () => {
  const { page } = await open('desktop', NEWS);
  await expect(unread(page, ODD_ID)).toBeVisible();
  await cards(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Lanterns rise');
  // An article counts as read once it is painted, and the test may leave sooner.
  await expect.poll(() => kept(page, 'readNews')).toEqual([ODD_ID]);
  await goBack(page);
  await expect(unread(page, 'n-0')).toBeVisible();
  await expect(unread(page, ODD_ID)).toHaveCount(0);
  await page.reload();
  await expect(unread(page, 'n-0')).toBeVisible();
  await expect(unread(page, ODD_ID)).toHaveCount(0);
});

test('the portal serves the demo’s own articles, also with ids beyond ASCII', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'mobile' });
  await page.goto(`${NEWS}?locale=de&tab=news`);
  const card = page.locator('article[data-article="shop-öffnet"]');
  const title = await card.getByRole('heading').textContent();
  await card.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/wap/article/${encodeURIComponent('shop-öffnet')}`));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText((title ?? '').replace('Ungelesen', ''));
  await expectSoundNow({ page, complaints });
});

test('the demo’s clip plays while it is visible', async () => {
  const { page } = await visit(browser, world, { variant: 'desktop' });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(articleAt('petal-rush-highlights'));
  const clip = page.locator('video');
  const isPaused = () => clip.evaluate((video: HTMLVideoElement) => video.paused);
  await clip.scrollIntoViewIfNeeded();
  await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  expect(await isPaused()).toBe(false);
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await expect.poll(isPaused).toBe(true);
});

const FORM_OF = { desktop: '/v2/', mobile: '/v2/wap/' };

test.each(FORMS)(
  'an article with any id can be read, and its links keep variant, language and channel (%s, %s)',
  async (variant, locale) => {
    const { page, complaints } = await open(variant, `${articleAt(ODD_ID)}?locale=${locale}&pid=7&gid=1000039`);
    const main = page.getByRole('main');
    const tag = { en: 'en-US', ja: 'ja-JP', th: 'th' }[locale];
    await expect(page.locator(`[data-frame=${variant}]`)).toBeVisible();
    await expect(main.getByText('<script>')).toBeVisible();
    await expectSoundNow({ page, complaints });
    expect(await scrolls(page), 'the table scrolls by itself on a phone').toBe(variant === 'mobile');
    await expect(main.getByRole('link', { name: 'Out' })).toHaveAttribute('target', '_blank');
    await expect(main.getByRole('link', { name: 'Gid' })).toHaveAttribute(
      'href',
      /gid=1000041.*pid=7|pid=7.*gid=1000041/,
    );
    await main.getByRole('link', { name: 'Vip', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/platform${FORM_OF[variant]}vip\\?.*locale=${locale}`));
    await expect(page).toHaveURL(/pid=7/);
    await expect(page).toHaveURL(/gid=1000039/);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
  },
);

const scrolls = (page: Page) =>
  page.getByRole('table').evaluate(({ parentElement: box }) => box !== null && box.scrollWidth > box.clientWidth);

test('a shared link opens the article for any visitor', async () => {
  const { page } = await open('mobile', `${articleAt(ODD_ID)}?locale=en&gid=1000039`);
  const shared = page.getByRole('region', { name: 'Share link' });
  await expect(shared).toHaveText(`${world.url}${articleAt(ODD_ID)}`);
  const other = await open('desktop', (await shared.textContent()) ?? '');
  await expect(other.page.getByRole('heading', { level: 1 })).toContainText('Lanterns rise');
});

test('a withdrawn or unknown article says so and leads back', async () => {
  const { page, complaints } = await open('mobile', articleAt('gone.for good'));
  await expect(page.getByRole('heading', { name: 'No data available' })).toBeVisible();
  await expectSoundNow({ page, complaints });
  await page.getByRole('main').getByRole('link', { name: 'News' }).click();
  await expect(cards(page)).toHaveCount(10);
});

test('a text for a level names the level, and links to it', async () => {
  const { page, complaints } = await open('desktop', articleAt(LOCKED_ID));
  const main = page.getByRole('main');
  await expect(main).toContainText('VIP Beacon and up');
  await expect(main.getByRole('table')).toHaveCount(0);
  await expectSoundNow({ page, complaints });
  await main.getByRole('link', { name: 'VIP points' }).click();
  await expect(page).toHaveTitle(/^VIP points/);
});

test('a player with the level can read it, and one without gets a message', async () => {
  const { page } = await open('mobile', articleAt(LOCKED_ID), 'kestrel', 'text');
  await expect(page.getByRole('main').getByRole('table')).toBeVisible();
  const other = await open('mobile', articleAt(LOCKED_ID), 'newbie', 'level');
  await expect(other.page.getByRole('main')).toContainText('VIP Beacon and up');
});

test('a list that failed to load can be retried in its place', async () => {
  const { page } = await visit(browser, world, { variant: 'desktop' });
  await page.route(/\/platform\/api\/news\?/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(NEWS);
  const again = page.getByRole('button', { name: 'Request failed. Tap to reload' });
  await again.waitFor();
  await answerNews(page);
  await again.click();
  await expect(cards(page)).toHaveCount(10);
});

test('home links to the newest articles in one slim row', async () => {
  const { page } = await open('mobile', '/platform/wap');
  const row = page.getByRole('region', { name: 'News' });
  await expect(row.getByRole('listitem')).toHaveCount(3);
  await row.getByRole('link', { name: 'For beacons' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'For beacons' })).toBeVisible();
});

const PAGES_OF = { desktop: '/platform/v2/vip', mobile: '/platform/v2/wap/vip' };

test('the main page shows games with their stores, news, benefits for players, and its text', async () => {
  const { page, complaints } = await open('desktop', '/platform/mainpage?pid=7');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'The publisher of mainpage' })).toBeVisible();
  await expect(main.getByRole('link', { name: /^Top up: / })).toHaveCount(3);
  await expect(main.getByRole('link', { name: 'App Store' }).first()).toHaveAttribute('target', '_blank');
  await expect(cards(page)).toHaveCount(3);
  await expectSoundNow({ page, complaints });
  await expect(main.getByRole('link', { name: /^VIP points/ }).first()).toHaveAttribute(
    'href',
    `${PAGES_OF.desktop}?pid=7`,
  );
});

test('the privacy page shows its version and date, and links to the other texts', async () => {
  const { page, complaints } = await open('mobile', '/platform/privacypolicy');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'The publisher of privacy' })).toBeVisible();
  await expect(main).toContainText('Version 2.1, Nov 20, 2026');
  await expect(main.getByRole('link', { name: 'The publisher of imprint' })).toHaveCount(0);
  await expectSoundNow({ page, complaints });
  await main.getByRole('link', { name: 'The publisher of terms' }).click();
  await expect(page).toHaveURL(/privacypolicy\?doc=terms/);
  await expect(main.getByRole('heading', { level: 1, name: 'The publisher of terms' })).toBeVisible();
  await main.getByRole('link', { name: 'The publisher of privacy' }).click();
  await expect(page).toHaveURL(/privacypolicy$/);
});
