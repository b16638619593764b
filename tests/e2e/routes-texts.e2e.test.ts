import type { Page } from '@playwright/test';
import { afterAll, beforeAll, describe, test } from 'vitest';
import type { PageId } from '#contract/routes.ts';
import { giveGrants } from '#server/domains/rewards/index.ts';
import { passwordOf, type Username } from '#tests/world/demo-players.ts';
import { expect } from './expect.ts';
import { countCalls, misfitsByLanguage } from './fit-by-language.ts';
import { placeOrder } from './pages-kit.ts';
import { APP_PAGE_IDS, addressOf, come, settled, windowTitle } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { visit } from './top-up-kit.ts';

openShop();

/** Pages with other content for players: they are checked twice. */
const PERSONAL: readonly PageId[] = [
  'index',
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

/** Gives rewards in all states: one that ends soon and was refused, one that is to come, and finished ones. */
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

describe.each<{ who: string; as?: Username; pages: readonly PageId[] }>([
  { who: 'a visitor', pages: APP_PAGE_IDS },
  { who: 'a player', as: 'kestrel', pages: PERSONAL },
])('$who on a phone that is 360 px wide', ({ as, pages }) => {
  let page: Page;
  let order = '';
  beforeAll(async () => {
    ({ page } = await visit(browser, world, { variant: 'mobile', as }));
    await countCalls(page.context());
    if (!as) return;
    order = (await placeOrder(world, await world.signIn(as, passwordOf(as)))).number;
    await giveRewards(as);
  });
  afterAll(() => page.context().close());

  test.each(pages)('%s: the text fits in every language', async (id) => {
    const address = `${addressOf(id, 'mobile')}?order=${order}`;
    await come(page, `${address}&locale=en`, windowTitle(id, 'Starfall Odyssey'));
    await settled(page);
    expect(await misfitsByLanguage(page, address, { inCookie: id === 'result' })).toEqual([]);
  });
});
