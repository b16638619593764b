import { expect, type Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { Locale } from '#contract/locales.ts';
import type { PageId } from '#contract/routes.ts';
import { giveGrants } from '#server/domains/rewards/index.ts';
import { LANGUAGES } from '#web/i18n/languages.ts';
import { misfits } from './fit.ts';
import { placeOrder } from './pages-kit.ts';
import { APP_PAGE_IDS, addressOf, moveTo, settled } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { passwordOf, type Username, visit } from './top-up-kit.ts';

openShop();

/** Pages that show something else to players: they are looked at twice. */
const PERSONAL: readonly PageId[] = [
  'home',
  'login',
  'payment',
  'history',
  'result',
  'order',
  'coupons',
  'rewards',
  'spending',
  'vip',
  'account-deletion',
];

/** Where text is looked at in twice its size, too: languages with short words and with long ones. */
const ENLARGED: readonly Locale[] = ['en', 'de'];

/** What does not fit once the player has doubled the size of text; fails where a bar then covers the page's end. */
async function misfitsAtTwice(page: Page): Promise<string[]> {
  const resize = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);
  await resize('200%');
  const found = await misfits(page, { whole: true });
  await expect.poll(() => coveredAtEnd(page)).toBeLessThanOrEqual(0);
  await resize('');
  return found;
}

/** Rewards that say all there is to say: one that ends soon and was refused, one that is to come, and what became of others. */
async function giveRewards(username: Username): Promise<void> {
  const { sql } = world.context;
  const [row] = await sql<{ id: string }[]>`select id from players where username = ${username}`;
  const grant = { playerId: row?.id ?? '', source: 'vip_level', subject: '' } as const;
  const contents = { gid: 1000039, goods: [{ good: 'warp-key', quantity: 3 }] };
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await sql.begin((tx) =>
    giveGrants(tx, [
      { ...grant, reference: 'refused', contents, until: inHours(50) },
      { ...grant, reference: 'later', contents, from: inHours(50) },
      { ...grant, reference: 'gone', contents: { coupon: 'gone' }, until: inHours(100) },
      { ...grant, reference: 'points', contents: { points: 1500 }, until: inHours(-1) },
      { ...grant, reference: 'not met', contents },
      { ...grant, reference: 'withdrawn', contents },
    ]),
  );
  await sql`update grants set claimed_at = now() where reference = 'refused'`;
  await sql`update grants set state = 'not_met', claimed_at = now(), settled_at = now() where reference = 'not met'`;
  await sql`update grants set state = 'withdrawn', settled_at = now() where reference = 'withdrawn'`;
}

/** How many px of the page's end stand below what is fixed at the bottom, once scrolled there. */
const coveredAtEnd = (page: Page): Promise<number> =>
  page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const end = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
    const bars = [...document.querySelectorAll('body *')].filter(
      (element) => getComputedStyle(element).position === 'fixed' && element.getBoundingClientRect().height > 8,
    );
    scrollTo(0, 0);
    return Math.round(end - Math.min(innerHeight, ...bars.map((bar) => bar.getBoundingClientRect().top)));
  });

describe.each<{ who: string; as?: Username; pages: readonly PageId[] }>([
  { who: 'a visitor', pages: APP_PAGE_IDS },
  { who: 'a player', as: 'kestrel', pages: PERSONAL },
])('$who on a phone that is 360 px wide', ({ as, pages }) => {
  let page: Page;
  let order = '';
  beforeAll(async () => {
    ({ page } = await visit(browser, world, { variant: 'mobile', as }));
    if (!as) return;
    order = (await placeOrder(world, await world.signIn(as, passwordOf(as)))).number;
    await giveRewards(as);
  });
  afterAll(() => page.context().close());

  /** The page in another language; the result page does not take it from its address. */
  async function speak(address: string, id: PageId, locale: Locale): Promise<void> {
    if (id !== 'result') return moveTo(page, `${address}&locale=${locale}`);
    const { hostname: domain } = new URL(world.url);
    await page.context().addCookies([{ name: 'locale', value: locale, domain, path: '/platform' }]);
    await page.goto(address);
  }

  test.each(pages)('%s: the text fits in every language', async (id) => {
    const address = `${addressOf(id, 'mobile')}?order=${order}`;
    await page.goto(`${address}&locale=en`);
    await settled(page);
    const found: string[] = [];
    for (const { locale, tag } of LANGUAGES) {
      await speak(address, id, locale);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await settled(page);
      found.push(...(await misfits(page)).map((misfit) => `${locale}: ${misfit}`));
      if (ENLARGED.includes(locale)) {
        found.push(...(await misfitsAtTwice(page)).map((misfit) => `${locale}, twice as large: ${misfit}`));
      }
    }
    expect(found).toEqual([]);
  });
});
