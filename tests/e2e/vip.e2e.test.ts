import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { beforeEach, test } from 'vitest';
import { bookEntries } from '#server/domains/points/index.ts';
import type { Client } from '#tests/world/client.ts';
import { passwordOf, type Username } from '#tests/world/demo-players.ts';
import { until } from '#tests/world/until.ts';
import { player } from './coupons-kit.ts';
import { expect } from './expect.ts';
import { decide, PAGES, placeOrder, startPayment } from './pages-kit.ts';
import { addressOf } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { expectSoundNow } from './sign-in-kit.ts';
import { tabTo, type Variant, visit } from './top-up-kit.ts';

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
    /** The number below a term. */
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

/** Gives a player points to spend that count for no level. */
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
  if (row.balance !== points) await sql.begin((tx) => bookEntries(tx, [{ ...entry, points: points - row.balance }]));
}

test('a visitor sees levels, benefits, redeemable items and the points of an amount, and returns after the sign-in', async () => {
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
  await expect(entry('Navigator Core')).toContainText('VIP Star and up');
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
  await expect(link).toHaveText(`+${count} points once delivered`);
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
  await expect(newest).toContainText(/Top-up.*View order/);
  await expect(newest).toContainText(`+${count}`);
});

test('goods are redeemed for the character of the last top-up', async () => {
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
  await expect(entry('Warp Keys ×2')).toContainText('25 more points needed');
  // The button is gone, and the keyboard focus stays at this entry.
  await expect(page.locator(':focus')).toContainText('25 more points needed');
  await expect(fact('Points to spend')).toHaveText('15');
  await expect(section('Points history').getByRole('listitem').first()).toContainText(/Redeemed.*−40/);
  const mailbox = async () => {
    const { mailboxes } = await world.games.books<{ mailboxes: Record<string, Record<string, unknown[]>> }>();
    return JSON.stringify(mailboxes['1000039']?.['s3-1187']);
  };
  await until(mailbox, (goods) => /warp-key/.test(goods ?? ''));
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
  await page.goto(addressOf('vip-faq', 'desktop'));
  await expect(page.getByRole('heading', { name: 'No VIP program here' })).toBeVisible();
});
