import type { Page } from '@playwright/test';
import { beforeAll, test } from 'vitest';
import { bookEntries } from '#server/domains/points/index.ts';
import { changeItem, Shop } from '#tests/faults/shop.ts';
import { passwordOf } from '#tests/world/demo-players.ts';
import { axeFindings } from './axe.ts';
import { expect } from './expect.ts';
import { browser, openShop, world } from './shop.ts';
import { parts, tabTo, type Variant, visit } from './top-up-kit.ts';

const STARFALL = '?gid=1000039&region=eu&role=s3-1187';
const BASTION = '?gid=1000041&region=eu';
const MINUTE_MS = 60_000;

let shop: Shop;
openShop();
beforeAll(async () => {
  shop = new Shop(world, await world.signIn('kestrel', passwordOf('kestrel')));
});

/** By its id: other cards contain its name too, as the item that unlocks them. */
const card = (page: Page, id: string) => page.locator(`input[name=item][value=${id}]`);
const gift = (page: Page) => page.getByRole('group', { name: 'Maiden Voyage III: Captain’s Gift' });
const claim = (page: Page) => page.getByRole('button', { name: 'Claim Maiden Voyage III: Captain’s Gift' });

/** Pays the chosen item on the page, and waits until it is in the game. */
async function pay(page: Page, shop: Shop): Promise<void> {
  await parts(page).pay.click();
  await page.waitForURL(`${shop.world.psp.url}/**`);
  await shop.decide(new URL(page.url()).pathname.split('/').at(-1) ?? '', 'success');
  const { body } = await shop.client.call('GET /orders');
  await shop.sent(body.orders[0]?.number ?? '');
}

const look = async (search: string, as?: 'kestrel' | 'lena', variant: Variant = 'mobile') => {
  const visitor = await visit(browser, world, { variant, as });
  await visitor.open(search);
  await expect(visitor.page.getByRole('radio').first()).toBeVisible();
  return visitor;
};

test('a chain opens with each purchase, and its gift is claimed at the end', async () => {
  const { page, complaints, open } = await look(STARFALL, 'kestrel');
  const second = card(page, 'voyage-2');
  await expect(second).toHaveAccessibleDescription('Buy Maiden Voyage I: Launch first');
  await expect(second).toHaveAttribute('aria-disabled', 'true');
  await expect(gift(page)).toContainText('Buy Maiden Voyage II: First Jump first');
  await expect(claim(page)).toBeHidden();

  await card(page, 'voyage-1').check();
  await pay(page, shop);
  await open(`${STARFALL}&item=voyage-2`);
  await expect(second).toBeChecked();
  await pay(page, shop);

  await open(STARFALL);
  await expect(gift(page)).toContainText('Free');
  await tabTo(page, claim(page));
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(gift(page).getByRole('status')).toHaveText('On its way to Kestrel Vane');
  await expect(claim(page)).toBeHidden();
  await expect(gift(page).getByRole('status')).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);

  await gift(page).getByRole('link', { name: 'Rewards' }).click();
  await page.waitForURL(/\/rewards/);
  await expect(page.getByRole('main')).toContainText('Maiden Voyage III: Captain’s Gift');
  await open(STARFALL);
  await expect(gift(page)).toContainText('Claimed');
  const { mailboxes } = await world.games.books<{ mailboxes: Record<string, Record<string, unknown[]>> }>();
  expect(JSON.stringify(mailboxes['1000039']?.['s3-1187'])).toContain('navigator-core');
  expect(complaints).toEqual([]);
});

test('a player without a chosen character gets a message at the gift', async () => {
  const { page, open } = await look('?gid=1000039&region=eu', 'kestrel');
  await changeItem(
    world,
    { requires: 'voyage-1', limit: { count: 9, period: 'lifetime', per: 'account' } },
    'voyage-3',
  );
  await world.context.sql`delete from shop_memory`;
  await open('?gid=1000039&region=eu');
  await claim(page).click();
  await expect(gift(page).getByRole('alert')).toHaveText('Please choose a character');
});

test('a personal offer is first for its players, and invisible for others', async () => {
  const { page } = await look(BASTION, 'kestrel');
  const radios = page.getByRole('region', { name: 'Choose an item' }).locator('input[name=item]');
  await expect(radios.first()).toHaveAccessibleName(/^Recruit’s Welcome, .*For you, /);
  const others = await look(BASTION);
  await expect(card(others.page, 'bullion-100')).toBeVisible();
  await expect(others.page.getByText('Recruit’s Welcome')).toHaveCount(0);

  const lena = new Shop(world, await world.signIn('lena', passwordOf('lena')));
  const bought = { gid: 1000041, roleId: 'k12-777', item: 'bullion-100', total: 109 };
  await lena.sent(await lena.paid(bought));
  const veteran = await look(BASTION, 'lena');
  await expect(card(veteran.page, 'bullion-100')).toBeVisible();
  await expect(veteran.page.getByText('Recruit’s Welcome')).toHaveCount(0);
});

test('an item for a VIP level is shown locked, last, with a link to the level, and can be bought at the level', async () => {
  const PETAL = '?gid=1000052&region=global&currency=EUR&role=p1-77';
  const radios = (page: Page) => page.locator('input[name=item]');
  const visitor = await look(PETAL, undefined, 'desktop');
  await expect(card(visitor.page, 'firefly-basket')).toHaveAccessibleDescription('VIP Beacon and up');
  await expect(radios(visitor.page).last()).toHaveValue('firefly-basket');

  const { page, complaints, open } = await look(`${PETAL}&item=firefly-basket`, 'kestrel', 'desktop');
  const basket = card(page, 'firefly-basket');
  await expect(basket).toHaveAccessibleDescription(/^\d+ more points to Beacon$/);
  await expect(basket).toHaveAttribute('aria-disabled', 'true');
  await expect(radios(page).last()).toHaveValue('firefly-basket');
  // A player who opens its link gets a message, and a way on.
  await expect(page.getByText('Firefly Basket cannot be bought right now.')).toBeVisible();
  await page.getByRole('button', { name: 'Choose an item' }).click();
  await expect(radios(page).first()).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('link', { name: /^\d+ more points to Beacon$/ }).click();
  await expect(page.getByRole('heading', { name: 'Levels and benefits' })).toBeVisible();
  await expect(page).toHaveURL(/\/vip\?/);

  await reach('kestrel', 60);
  await open(`${PETAL}&item=firefly-basket`);
  await expect(basket).toBeChecked();
  await expect(basket).toHaveAccessibleName(/VIP Beacon and up/);
  expect(await axeFindings(page)).toEqual([]);
  await pay(page, shop);
  expect(complaints).toEqual([]);
});

/** Gives points that count for a player's level. */
const reach = async (username: string, points: number) => {
  const { sql } = world.context;
  const [row] = await sql<{ id: string }[]>`select id from players where username = ${username}`;
  const entry = {
    playerId: row?.id ?? '',
    key: 'test',
    kind: 'earned',
    points,
    number: null,
    levelAt: 'now',
  } as const;
  await sql.begin((tx) => bookEntries(tx, [entry]));
};

test('the first top-up bonus is on every pack until one is paid', async () => {
  const { page, open } = await look(STARFALL, 'kestrel', 'desktop');
  const { item } = parts(page);
  await expect(item('980 Astralite')).toHaveAccessibleName(/980 Astralite, \+1,090 extra, = 2,070 /);
  await item('60 Astralite').check();
  await pay(page, shop);
  await open(STARFALL);
  await expect(item('980 Astralite')).toHaveAccessibleName(/980 Astralite, \+110 extra, = 1,090 /);
});

test('while a promotion runs, its extra is shown with each item', async () => {
  const { page } = await look(BASTION);
  await expect(parts(page).item('Siege Breaker Pack')).toHaveAccessibleName(/11 × March Order.*\+10%/);
});

test('a sale that ends soon has a countdown on the open page, until it is over', async () => {
  const until = new Date(Date.now() + 62.5 * MINUTE_MS).toISOString();
  await changeItem(world, { sale: { until } }, 'orbit-pass');
  const { page, open } = await visit(browser, world, { variant: 'mobile' });
  await page.clock.install();
  await open(STARFALL);
  const pass = card(page, 'orbit-pass');
  await expect(pass).toHaveAccessibleName(/Ends in 1h 2m/);
  await page.clock.fastForward(5 * MINUTE_MS);
  await expect(pass).toHaveAccessibleName(/Ends in 57m/);
  await page.clock.fastForward(58 * MINUTE_MS);
  await expect(pass).toHaveCount(0);
});

test('the country decides the tax, and stays in the address', async () => {
  const { page } = await look('?gid=1000039&region=na&item=astralite-980', undefined, 'desktop');
  const total = page.getByRole('status').filter({ hasText: 'Total' });
  await expect(total).toHaveText('Total: $14.99');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: /^Region and currency/ }).click();
  await dialog.getByRole('combobox', { name: 'Country' }).selectOption('Canada');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(total).toHaveText('Total: $15.74');
  await expect(page).toHaveURL(/country=CA/);
  await page.reload();
  await expect(total).toHaveText('Total: $15.74');
});
