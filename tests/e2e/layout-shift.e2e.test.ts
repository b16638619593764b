import type { Page } from '@playwright/test';
import { test } from 'vitest';
import type { PageId, Variant } from '#contract/routes.ts';
import { passwordOf, type Username } from '#tests/world/demo-players.ts';
import { expect } from './expect.ts';
import { placeOrder } from './pages-kit.ts';
import { addressOf, expectPage, openHere, PAGE_IDS } from './routes-kit.ts';
import { type Shift, shiftOf, watchShifts } from './shifts.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

openShop();

/** Slow 3G in DevTools, in bytes a second and milliseconds. */
const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const MOST = 0.02;
/** For such a connection, and a busy machine. */
const LONGEST_MS = 40_000;
/** Tabs that load in parallel: they wait for the connection, not for the machine. */
const TABS = 4;

/** Returns the total shift of the page until everything was loaded. */
async function shiftAt(page: Page, address: string): Promise<Shift> {
  await openHere(page, address);
  await page.waitForLoadState('load', { timeout: LONGEST_MS });
  await expect(page.locator('main h1, main h2').first()).toBeAttached({ timeout: LONGEST_MS });
  await expect(page.locator('.pulse-soft')).toHaveCount(0, { timeout: LONGEST_MS });
  await expect(page.getByRole('contentinfo').or(page.locator('[data-frame="bare"]'))).toBeAttached();
  return shiftOf(page);
}

async function open(variant: Variant, as?: Username) {
  const { page: first, complaints } = await visit(browser, world, { variant, as });
  const context = first.context();
  await watchShifts(context);
  const pages = [first, ...(await Promise.all(Array.from({ length: TABS - 1 }, () => context.newPage())))];
  for (const page of pages) {
    const line = await context.newCDPSession(page);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', SLOW_3G);
  }
  return { pages, complaints };
}

const QUERY = '?gid=1000039&pid=1&refer=test';
const OWN = ['index', 'payment', 'history', 'coupons', 'order', 'result'] as const satisfies PageId[];

test.each<{ variant: Variant; as?: Username; ids: readonly PageId[] }>([
  { variant: 'mobile', ids: PAGE_IDS },
  { variant: 'desktop', ids: OWN },
  { variant: 'mobile', as: 'kestrel', ids: OWN },
  { variant: 'desktop', as: 'kestrel', ids: OWN },
])(
  'on slow 3G each page opens at its address, and nothing moves when its rest comes ($variant, $as)',
  { timeout: 180_000 },
  async (given) => {
    const { variant, as, ids } = given;
    const search = as ? `?order=${(await placeOrder(world, await world.signIn(as, passwordOf(as)))).number}` : QUERY;
    const waiting = [...ids];
    const shifts: Record<string, Shift> = {};
    const work = async (page: Page) => {
      for (let id = waiting.shift(); id; id = waiting.shift()) {
        shifts[id] = await shiftAt(page, `${addressOf(id, variant)}${search}`);
        await expectPage(page, id, variant, search, 'Starfall Odyssey');
      }
    };
    const { pages, complaints } = await open(variant, as);
    await Promise.all(pages.map(work));
    expect(Object.fromEntries(Object.entries(shifts).filter(([, { sum }]) => sum >= MOST))).toEqual({});
    expect(Object.keys(shifts)).toHaveLength(ids.length);
    expect(complaints).toEqual([]);
    await pages[0]?.context().close();
  },
);
