import type { Page } from '@playwright/test';
import { BASE_PATH, isBarePage, PATHS, type PageId, type Variant } from '#contract/routes.ts';
import { expect } from './expect.ts';

/** Titles in English, for each page of the table: a page without one does not compile. */
export const TITLES: Record<PageId, string> = {
  index: 'Games',
  login: 'Sign in',
  'login-callback': 'Sign in',
  'login-game': 'Sign in',
  payment: 'Top-up',
  history: 'Top-up history',
  result: 'Payment result',
  order: 'Order',
  coupons: 'Coupons',
  rewards: 'Rewards',
  tasks: 'Tasks',
  spending: 'Monthly spending limit',
  vip: 'VIP points',
  'vip-faq': 'VIP FAQ',
  share: 'Invite friends',
  bind: 'Link phone or email',
  'game-center': 'Game centre',
  news: 'News',
  article: 'Article',
  'pure-article': 'Article',
  mainpage: 'Overview',
  privacy: 'Privacy policy',
  'not-found': 'Page not found',
  'sdk-bind-user': 'Link your community account',
  'sdk-open-browser': 'Open in browser',
  'sdk-survey': 'Survey',
  'sdk-highlights': 'Highlights',
  'sdk-popup': 'Announcement',
  'sdk-notice': 'Notices',
  'sdk-privacy': 'Privacy policy',
  'sdk-pay': 'Top-up',
  'sdk-pay-pc': 'Top-up',
  'account-deletion': 'Delete account',
  'account-deletion-common': 'Delete account',
  'sdk-pre-login-google': 'Sign in',
  'sdk-login-facebook': 'Sign in',
  'sdk-pre-login-facebook': 'Sign in',
};

/** Returns the window title of a page; for some it depends on the content. @param game of its payment page */
export function windowTitle(id: PageId, game: string): string {
  if (id === 'index') return 'Lanternfish';
  const title = `${TITLES[id]} · Lanternfish`;
  return TITLES[id] === TITLES.payment ? `${game} · ${title}` : title;
}

export const PAGE_IDS = Object.keys(PATHS) as PageId[];
/** Pages of the browser's app: the server finishes the others (bare.e2e.test.ts). */
export const APP_PAGE_IDS = PAGE_IDS.filter((id) => !isBarePage(id));

const PARAMETERS: Record<string, string> = { ':provider': 'line', ':articleId': 'a-1' };

/** Returns the path of a page below the base path, with example parameters. */
export const pathOf = (id: PageId, variant: Variant): string =>
  PATHS[id][variant].replace(/:\w+/g, (name) => PARAMETERS[name] ?? name);

export const addressOf = (id: PageId, variant: Variant): string => `${BASE_PATH}${pathOf(id, variant)}`;

/**
 * Returns the frame of a page: that of the device, the phone's on pages with only one form, or none on a game's page.
 */
export function frameOf(id: PageId, device: Variant): 'desktop' | 'mobile' | 'bare' {
  if (/^\/((pc-)?sdk|pure-article|404)/.test(PATHS[id].desktop)) return 'bare';
  return PATHS[id].desktop.startsWith('/wap/game-center') ? 'mobile' : device;
}

/** Pages that remove all parameters from their address, because a provider adds some. */
const SCRUBBED: readonly PageId[] = ['login-callback', 'sdk-login-facebook'];

/**
 * Expects the page of the table at its own address, with the parameters it was opened with.
 * @param game named by the title of the payment page
 */
export async function expectPage(page: Page, id: PageId, device: Variant, search: string, game: string): Promise<void> {
  await expect(page).toHaveTitle(windowTitle(id, game));
  await expect(page.locator('[data-frame]')).toHaveAttribute('data-frame', frameOf(id, device));
  const { pathname, searchParams } = new URL(page.url());
  expect(pathname).toBe(addressOf(id, device));
  if (SCRUBBED.includes(id)) return;
  expect(Object.fromEntries(searchParams)).toMatchObject(Object.fromEntries(new URLSearchParams(search)));
}

/** Opens an address; fails if the server redirects. */
export async function openHere(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address, { waitUntil: 'domcontentloaded' });
  expect(answer?.request().redirectedFrom(), address).toBeNull();
}

/** Moves within the app, as a link does: the page is not loaded again. */
export async function moveTo(page: Page, address: string): Promise<void> {
  // The router listens to moves from its first page on.
  await page.locator('[data-frame]').waitFor();
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/**
 * Presses the browser's back button and waits until the page is there. A page from the back-forward cache has no `load`
 * event, for which Playwright waits by default.
 */
export const goBack = (page: Page): Promise<void> => goInHistory(page, 'goBack');

/** Does the same with the forward button. */
export const goForward = (page: Page): Promise<void> => goInHistory(page, 'goForward');

async function goInHistory(page: Page, way: 'goBack' | 'goForward'): Promise<void> {
  await page[way]({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState === 'complete');
}

/**
 * Opens a page and waits for its title. It moves there within the app, because loading is slow; it loads the page only
 * if both pages have the same title.
 */
export async function come(page: Page, address: string, title: string): Promise<void> {
  const loaded = (await page.locator('[data-frame]').count()) > 0;
  const alike = (await page.title()) === title;
  await (loaded && !alike ? moveTo(page, address) : page.goto(address));
  await expect(page).toHaveTitle(title);
}

/** Waits until the page is shown, including content after its first frame and its requests. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1, main h2').first().waitFor({ state: 'attached' });
  await expect(page.locator('.pulse-soft, [aria-busy=true]')).toHaveCount(0);
}
