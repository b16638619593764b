import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { beforeEach, test } from 'vitest';
import { book } from '#server/domains/points/index.ts';
import type { Client } from '#tests/world/client.ts';
import { until } from '#tests/world/until.ts';
import { player } from './coupons-kit.ts';
import { decide, PAGES, placeOrder, startPayment } from './pages-kit.ts';
import { addressOf } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { expectSoundNow } from './sign-in-kit.ts';
import { passwordOf, tabTo, type Username, type Variant, visit } from './top-up-kit.ts';

openShop();
beforeEach(async () => {
  await world.psp.put({ auto: null, create: 'ok', webhooks: 'ok' });
  await world.games.put({ deliver: 'ok' });
  await world.context.sql`delete from limit_counts where subject like 'redeem:%'`;
});

async function openVip(variant: Variant, as?: Username) {
  const seen = await visit(browser, world, { variant, as });
  await seen.page.goto(addressOf('vip', variant));
  return { ...seen, ...parts(seen.page) };
}

const parts = (page: Page) => {
  const main = page.getByRole('main');
  const section = (name: string) => main.getByRole('region', { name, exact: true });
  return {
    main,
    section,
    /** An entry of the redeem list. */
    entry: (name: string) =>
      main.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) }),
    redeem: (name: string) => main.getByRole('button', { name: `Redeem: ${name}` }),
    sheet: page.getByRole('dialog'),
    /** The number that stands under a term. */
    fact: (term: string) =>
      page
        .locator('dl > div, dl')
        .filter({ has: page.getByText(term, { exact: true }) })
        .last()
        .locator('dd')
        .first(),
  };
};

const standingOf = async (client: Client) => (await client.call('GET /me/vip')).body;

/** Gives a player so many points to spend, which count for no level. */
async function havePoints(username: Username, points: number): Promise<void> {
  const { sql } = world.context;
  const [row] = await sql<{ id: string; balance: number }[]>`
    select id, coalesce((select balance from point_balances where player_id = id), 0)::int as balance
    from players where username = ${username}`;
  if (!row) throw new Error(`there is no ${username}`);
  const entry = {
    playerId: row.id,
    key: `test:${randomUUID()}`,
    kind: 'granted' as const,
    number: null,
    levelAt: null,
  };
  if (row.balance !== points) await sql.begin((tx) => book(tx, [{ ...entry, points: points - row.balance }]));
}

test('a visitor sees levels, benefits, what points buy and what an amount earns, and comes back from sign-in', async () => {
  const { page, complaints, main, section, entry, fact } = await openVip('mobile');
  await expect(page.getByRole('heading', { name: 'Top-ups earn VIP points' })).toBeVisible();
  const levels = section('Levels and benefits');
  for (const text of ['Spark', 'Supernova', 'Points needed', '600', '+25%', 'VIP monthly coupon']) {
    await expect(levels.getByText(text, { exact: true }).first()).toBeAttached();
  }
  await expect(levels).not.toContainText('Your level');
  await expect(entry('Warp Keys ×2')).toContainText('40 points');
  await expect(entry('Warp Keys ×2')).toContainText('3 times a month');
  await expect(entry('Navigator Core')).toContainText('200 in stock');
  await expect(entry('Navigator Core')).toContainText('From Star on');
  await expect(main.getByRole('button', { name: /^Redeem/ })).toHaveCount(0);

  await expect(section('Estimate your points')).toContainText('1 point for each €0.92 paid');
  await section('Estimate your points').getByLabel('Amount').fill('49.99');
  await expect(fact('Estimated points')).toHaveText('54');
  await section('Estimate your points').getByLabel('Currency').selectOption('JPY');
  await expect(section('Estimate your points').getByLabel('Amount')).toHaveAccessibleDescription(/^Enter an amount/);
  await section('Estimate your points').getByLabel('Amount').fill('1499');
  await expect(fact('Estimated points')).toHaveText('9');
  await expect(section('Estimate your points')).toContainText('1 point for each ¥150 paid');
  await expectSoundNow({ page, complaints });

  await main.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill('newbie');
  await page.getByLabel('Password', { exact: true }).fill(passwordOf('newbie'));
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(new RegExp(addressOf('vip', 'mobile')));
  await expect(page.getByRole('heading', { level: 2, name: 'Spark' })).toBeVisible();
  await expect(levels.getByText('Your level')).toBeVisible();
});

test('a paid order earns the points that checkout and order promised', async () => {
  const kestrel = await player('kestrel');
  const before = await standingOf(kestrel);
  const { page, open } = await visit(browser, world, { variant: 'desktop', as: 'kestrel' });
  await open('?gid=1000039&region=eu&item=astralite-300&coupon=none');
  await expect(page.getByText(/^\+[56] VIP points$/)).toBeVisible();

  const order = await placeOrder(world, kestrel, { item: 'astralite-300', total: 549 });
  const count = order.points?.count ?? 0;
  await page.goto(`${PAGES.result.desktop}?order=${order.number}`);
  const link = page.getByRole('main').getByRole('link', { name: /^\+\d points/ });
  await expect(link).toHaveText(`+${count} points when paid`);
  await decide(world, await startPayment(kestrel, order.number), 'success');
  await expect(link).toHaveText(`+${count} points`);
  const after = await until(
    () => standingOf(kestrel),
    ({ balance }) => balance === before.balance + count,
  );
  await link.click();
  const { section, fact } = parts(page);
  await expect(fact('Points to spend')).toHaveText(String(after.balance));
  const bar = page.getByRole('progressbar');
  await expect(bar).toHaveAccessibleName(new RegExp(`: ${after.counted} of \\d+$`));
  const newest = section('Points history').getByRole('listitem').first();
  await expect(newest).toContainText(/Top-up.*See the order/);
  await expect(newest).toContainText(`+${count}`);
});

test('goods are redeemed for the character that was topped up last', async () => {
  const kestrel = await player('kestrel');
  await placeOrder(world, kestrel);
  await havePoints('kestrel', 55);
  const { page, complaints, entry, redeem, sheet, fact, section } = await openVip('desktop', 'kestrel');
  await expect(entry('Warp Keys ×2')).toContainText('3 of 3 left');
  await tabTo(page, redeem('Warp Keys ×2'));
  await page.keyboard.press('Enter');
  await expect(sheet).toContainText('2 × Warp Key');
  await expect(sheet.getByRole('radio', { name: /Kestrel Vane/ })).toBeChecked();
  await expect(fact('Balance after')).toHaveText('15');
  await expectSoundNow({ page, complaints });
  await sheet.getByRole('button', { name: 'Redeem for 40 points' }).click();
  await expect(sheet.getByText('On its way to Kestrel Vane')).toBeFocused();
  await expectSoundNow({ page, complaints });
  await sheet.getByRole('button', { name: 'Close' }).last().click();

  await expect(entry('Warp Keys ×2')).toContainText('2 of 3 left');
  await expect(entry('Warp Keys ×2')).toContainText('25 more points');
  // The button is gone: whoever goes by keyboard stays at this entry.
  await expect(page.locator(':focus')).toContainText('25 more points');
  await expect(fact('Points to spend')).toHaveText('15');
  await expect(section('Points history').getByRole('listitem').first()).toContainText(/Redeemed.*−40/);
  const mailbox = async () => {
    const { mailboxes } = await world.games.books<{ mailboxes: Record<string, Record<string, unknown[]>> }>();
    return JSON.stringify(mailboxes['1000039']?.['s3-1187']);
  };
  await until(mailbox, (goods) => /warp-key/.test(goods ?? ''));
});

test('a coupon is redeemed once, though the first answer is lost', async () => {
  await havePoints('lena', 60);
  const { page, complaints, redeem, sheet, fact } = await openVip('mobile', 'lena');
  await page.route(
    '**/api/vip/redeem/*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await redeem('Lamplight coupon').click();
  // Nor does any other answer come: what happened is said at once.
  await page.route('**/api/me/vip', () => {});
  await sheet.getByRole('button', { name: 'Redeem for 25 points' }).click();
  await expect(sheet.getByRole('alert')).toContainText('No clear answer came.');
  await page.unroute('**/api/me/vip');
  await expectSoundNow({ page, complaints });
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await redeem('Lamplight coupon').click();
  await sheet.getByRole('button', { name: 'Try again' }).click();
  await expect(sheet.getByText('Lamplight coupon is yours now.')).toBeVisible();
  expect((await standingOf(await player('lena'))).balance).toBe(35);
  await expect(fact('Points to spend')).toHaveText('35');
  await sheet.getByRole('link', { name: 'See your coupons' }).click();
  await expect(page).toHaveURL(new RegExp(addressOf('coupons', 'mobile')));
  await expect(page.getByRole('main')).toContainText('Lamplight coupon');
});

test('what keeps a player from an entry stands in the place of its button', async () => {
  await havePoints('mika', 62);
  const mika = await player('mika');
  for (let times = 0; times < 2; times += 1) {
    await mika.call('POST /vip/redeem/:entry', { params: { entry: 'coupon' }, body: { points: 25 } });
  }
  const { page, complaints, entry, redeem } = await openVip('mobile', 'mika');
  await expect(redeem('Stamina Cells ×3')).toBeVisible();
  await expect(entry('Warp Keys ×2')).toContainText('28 more points');
  await expect(entry('Navigator Core')).toContainText('From Star on');
  await expect(entry('Lamplight coupon')).toContainText('Again from');
  for (const name of ['Warp Keys ×2', 'Navigator Core', 'Lamplight coupon']) await expect(redeem(name)).toHaveCount(0);
  await expectSoundNow({ page, complaints });
});

test('points that were spent elsewhere meanwhile are told of, and nothing is spent', async () => {
  await havePoints('lena', 30);
  const { page, redeem, sheet, entry } = await openVip('desktop', 'lena');
  await redeem('Lamplight coupon').click();
  await havePoints('lena', 5);
  await sheet.getByRole('button', { name: 'Redeem for 25 points' }).click();
  await expect(sheet.getByRole('alert')).toHaveText('You need 25 points for this. Nothing was spent.');
  await page.keyboard.press('Escape');
  await expect(entry('Lamplight coupon')).toContainText('20 more points');
  expect((await standingOf(await player('lena'))).balance).toBe(5);
});

test('a balance below zero and a level that falls are explained', async () => {
  const { page, complaints, section } = await (async () => {
    const seen = await visit(browser, world, { variant: 'mobile', as: 'newbie' });
    await seen.page.route('**/api/me/vip', (route) =>
      route.fulfill({
        json: {
          balance: -12,
          counted: 25,
          level: 'lantern',
          next: { level: 'beacon', missing: 35 },
          nextMonth: { level: 'spark', missing: 7, at: '2030-12-01T00:00:00Z' },
          redeem: [],
        },
      }),
    );
    await seen.page.goto(addressOf('vip', 'mobile'));
    return { ...seen, ...parts(seen.page) };
  })();
  const main = page.getByRole('main');
  await expect(main.getByText(/^Your balance is below zero/)).toBeVisible();
  await expect(main.getByText('35 more points to Beacon')).toBeVisible();
  await expect(main.getByText(/^From Dec 1, 2030.* your level is Spark\.$/)).toBeVisible();
  await expect(main.getByText('7 more points by then keep Lantern.')).toBeVisible();
  // Five percent more at this level: 34 whole points are paid for 35.
  await expect(main.getByText('A top-up of €31.28 is enough.')).toBeVisible();
  await expect(section('Points history')).toContainText('No points yet');
  await expectSoundNow({ page, complaints });
});

test('questions open to their answers, and a shop without points says so', async () => {
  const { page, complaints } = await visit(browser, world, { variant: 'desktop' });
  await page.goto(addressOf('vip-faq', 'desktop'));
  const answer = page.getByText('You get 1 point for each $1.00 that you pay');
  await tabTo(page, page.getByText('How do I earn points?').locator('xpath=ancestor-or-self::summary'));
  await expect(answer).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(answer).toBeVisible();
  await expectSoundNow({ page, complaints });
  await page.getByRole('main').getByRole('link', { name: 'VIP points' }).click();
  await expect(page).toHaveURL(new RegExp(addressOf('vip', 'desktop')));

  await page.route('**/api/vip?*', (route) => route.fulfill({ json: { vip: null } }));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No VIP programme here' })).toBeVisible();
  await expectSoundNow({ page, complaints });
  await page.goto(addressOf('vip-faq', 'desktop'));
  await expect(page.getByRole('heading', { name: 'No VIP programme here' })).toBeVisible();
});

test('more than ten entries of the history come a page at a time', async () => {
  const entries = Array.from({ length: 13 }, (_, index) => ({
    id: randomUUID(),
    kind: 'earned',
    points: index + 1,
    order: null,
    at: '2026-11-20T10:00:00Z',
  }));
  const { page } = await visit(browser, world, { as: 'newbie' });
  await page.route('**/api/me/points?*', (route) => {
    const first = new URL(route.request().url()).searchParams.get('page') === '1';
    return route.fulfill({ json: { entries: first ? entries.slice(0, 10) : entries.slice(10), more: first } });
  });
  await page.goto(addressOf('vip', 'desktop'));
  const { section } = parts(page);
  const rows = section('Points history').getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await section('Points history').getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(13);
  await expect(section('Points history')).toContainText('No more');
});

test('what levels brought waits on the page, with the way to claim it', async () => {
  const reward = {
    id: randomUUID(),
    source: 'vip_month',
    title: 'Beacon',
    game: null,
    contents: [{ kind: 'coupon', name: 'VIP monthly coupon', quantity: 1 }],
    state: 'claimable',
    from: null,
    until: '2030-12-01T00:00:00Z',
    refused: false,
    receiver: null,
    givenAt: '2026-11-20T10:00:00Z',
    at: '2026-11-20T10:00:00Z',
  };
  const gift = { ...reward, id: randomUUID(), source: 'compensation', title: 'Outage' };
  const { page, complaints } = await visit(browser, world, { as: 'newbie' });
  await page.route('**/api/me/rewards?*', (route) => route.fulfill({ json: { rewards: [reward, gift] } }));
  await page.goto(addressOf('vip', 'desktop'));
  const rewards = parts(page).section('Level rewards');
  await expect(rewards.getByRole('listitem')).toHaveText([
    /^VIP monthly couponBeaconClaim by Dec 1, 2030.*Ready to claim$/,
  ]);
  await expectSoundNow({ page, complaints });
  await rewards.getByRole('link', { name: 'Rewards' }).click();
  await expect(page).toHaveURL(new RegExp(addressOf('rewards', 'desktop')));
  await expect(page.getByRole('button', { name: 'Claim: VIP monthly coupon' }).first()).toBeVisible();
  expect(complaints).toEqual([]);
});
