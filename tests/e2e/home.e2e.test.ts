import { beforeAll, test } from 'vitest';
import { giveGrants } from '#server/domains/rewards/index.ts';
import { passwordOf } from '#tests/world/demo-players.ts';
import { offerTasks } from '#tests/world/offer-tasks.ts';
import { expect } from './expect.ts';
import { expectSound, PAGES, payFor, placeOrder } from './pages-kit.ts';
import { goBack } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { signInByPassword } from './sign-in-kit.ts';
import { visit } from './top-up-kit.ts';

openShop();
beforeAll(async () => {
  // The demo's tasks would be due for every player who signs in, so these replace them.
  await offerTasks(world, []);
  await placeOrder(world, await world.signIn('kestrel', 'starlight'), { method: 'paypal' });
});

test('an unpaid order is on home and continues with one press, again after coming back', async () => {
  const { page } = await visit(browser, world, { as: 'kestrel', variant: 'mobile' });
  await page.goto(PAGES.home.mobile);
  await page.getByRole('button', { name: /^Finish your order 60 Astralite €1\.09 · \d+ (min|hr|days) left$/ }).click();
  await page.waitForURL(`${world.psp.url}/**`);
  await goBack(page);
  await page.getByRole('button', { name: /^(Finish your order|Continue payment) 60 Astralite/ }).click();
  await page.waitForURL(`${world.psp.url}/**`);
  const client = await world.signIn('kestrel', passwordOf('kestrel'));
  expect((await client.call('GET /orders')).body.orders).toHaveLength(1);
});

test('an unpaid order is one line above the steps of its own game, and continues with one press', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel', variant: 'mobile' });
  const line = page.getByRole('button', { name: /^(Finish your order|Continue payment) \d+ (min|hr|days) left$/ });
  await open('?gid=1000041');
  await expect(page.getByRole('region', { name: 'Choose an item' })).toBeVisible();
  await expect(line).toHaveCount(0);
  await open('?gid=1000039');
  await expect(line).toBeVisible();
  const { y = 0, height = 999 } = (await line.boundingBox()) ?? {};
  expect(height).toBeLessThan(48);
  const steps = await page.getByRole('region', { name: 'Choose an item' }).boundingBox();
  expect(y).toBeLessThan(steps?.y ?? 0);
  await line.click();
  await page.waitForURL(`${world.psp.url}/**`);
});

test('a player who returns from the provider and presses again continues with the same order', async () => {
  const { page, open } = await visit(browser, world, { as: 'mika' });
  await open('?gid=1000039&region=asia&role=a1-330&item=astralite-300&method=card');
  const pay = page.getByRole('button', { name: /^Pay ¥/ });
  await pay.click();
  await page.waitForURL(`${world.psp.url}/**`);
  await goBack(page);
  await pay.click();
  await page.waitForURL(`${world.psp.url}/**`);
  const mika = await world.signIn('mika', passwordOf('mika'));
  expect((await mika.call('GET /orders')).body.orders).toMatchObject([{ status: 'paying', payable: true }]);
});

test.each([
  { from: 'home', variant: 'mobile', name: /^Buy again 100 Bullion €1\.09/ },
  { from: 'history', variant: 'desktop', name: 'Buy again' },
] as const)('a purchase is repeated from $from with two presses', async ({ from, variant, name }) => {
  const lena = await world.signIn('lena', passwordOf('lena'));
  // An order that waits for its payment cannot be repeated.
  await world.context.sql`update orders set expires_at = now() where gid = 1000041`;
  const bullion = { gid: 1000041, roleId: 'k12-777', item: 'bullion-100', method: 'paypal' };
  await payFor(world, lena, (await placeOrder(world, lena, bullion)).number, bullion.method);
  const { page } = await visit(browser, world, { as: 'lena', variant });
  await page.goto(PAGES[from][variant]);
  await page.getByRole('link', { name }).first().click();
  // Not the wallets next to it: “Google Pay €1.09”.
  await page.getByRole('button', { name: 'Pay €1.09', exact: true }).click();
  await page.waitForURL(`${world.psp.url}/**`);
  const [last] = (await lena.call('GET /orders')).body.orders;
  expect(last).toMatchObject({
    status: 'paying',
    item: { id: 'bullion-100' },
    character: { roleId: 'k12-777' },
    method: { id: 'paypal' },
  });
});

test('a new visitor reads about the shop and the games; a returning one is asked to sign in', async () => {
  const { page } = await visit(browser, world);
  const hero = page.getByRole('heading', { level: 1, name: 'Official top-up. Items in seconds.' });
  await page.goto(PAGES.home.desktop);
  await expect(hero).toBeVisible();
  await expect(page.getByText('Continue where you left off')).toHaveCount(0);
  await page.locator('main section').first().locator('a[tabindex="-1"]').nth(1).click();
  await expect(page).toHaveURL(/\/v2\/payment\?gid=1000041$/);

  await page.goto(PAGES.login.desktop);
  await signInByPassword(page, 'newbie', passwordOf('newbie'));
  await page.getByRole('button', { name: 'Account: Newbie' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  await page.goto(PAGES.home.desktop);
  await expect(page.getByRole('heading', { level: 1, name: 'Continue where you left off' })).toBeVisible();
  await expect(hero).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/v2\/login\?back=%2F$/);
});

test.each([
  { variant: 'mobile', width: 390, height: 844, games: 3 },
  { variant: 'mobile', width: 360, height: 640, games: 1 },
  { variant: 'desktop', width: 1440, height: 900, games: 3 },
] as const)('games are on the first screen ($width × $height), for visitors and players', async (given) => {
  const { variant, width, height, games } = given;
  for (const as of [undefined, 'kestrel', 'newbie'] as const) {
    const { page } = await visit(browser, world, { variant, as });
    await page.setViewportSize({ width, height });
    await page.goto(PAGES.home[variant]);
    const last = page
      .getByRole('main')
      .getByRole('heading', { level: 3 })
      .nth(games - 1);
    await expect(last).toBeVisible();
    if (as) await expect(page.locator('.pulse-soft')).toHaveCount(0);
    const bar = variant === 'mobile' ? await page.getByRole('navigation').boundingBox() : null;
    const box = await last.boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0), `${as ?? 'a stranger'}`).toBeLessThanOrEqual(bar?.y ?? height);
    await page.context().close();
  }
});

test('due things lead to their pages, the most urgent first', async () => {
  const { page, complaints } = await visit(browser, world, { as: 'lena', variant: 'mobile' });
  const { sql } = world.context;
  const [lena] = await sql<{ id: string }[]>`select id from players where username = 'lena'`;
  const playerId = lena?.id ?? '';
  const row = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByRole('link', { name: 'Coupons' }) });
  await page.goto(PAGES.home.mobile);
  await expect(row.getByRole('link')).toHaveText(['Coupons']);

  const grant = { playerId, source: 'compensation', subject: 'outage', contents: { points: 5 } } as const;
  await sql.begin((tx) => giveGrants(tx, [{ ...grant, reference: 'mobile' }]));
  const [coupon] = await sql<{ id: string }[]>`
      insert into player_coupons (player_id, template, batch, claimed_at, expires_at)
      values (${playerId}, 'starfall-20', ${'mobile'}, now(), now() + interval '29.5 hours') returning id`;
  await page.reload();
  const links = row.getByRole('link');
  await expect(links).toHaveText(['1 reward to claim', 'Meteor shower coupon Expires in 29 hours', 'Coupons']);
  await links.nth(1).click();
  await expect(page).toHaveURL(new RegExp(`payment\\?.*gid=1000039.*coupon=${coupon?.id}`));
  await goBack(page);
  await links.first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible();
  await page.getByRole('button', { name: /^Claim:/ }).click();
  await expect(page.getByRole('button', { name: /^Claim:/ })).toHaveCount(0);
  await sql`delete from player_coupons where player_id = ${playerId}`;
  await page.goto(PAGES.home.mobile);
  await expect(row.getByRole('link')).toHaveText(['Coupons']);

  await offerTasks(world, [{ id: 'here', goal: 'signed_in', steps: [{ target: 1, reward: { points: 1 } }] }]);
  await sql`
      insert into task_progress (player_id, task, period, count, ends_at) values (${playerId}, 'here', 'once', 1, 'infinity')
      on conflict do nothing`;
  await page.reload();
  await expect(links).toHaveText([/^A task/, 'Coupons']);
  await links.first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await offerTasks(world, []);
  expect(complaints).toEqual([]);
});

test('nothing moves when games, characters and due things load', async () => {
  const { sql } = world.context;
  await sql`
    insert into player_coupons (player_id, template, batch, claimed_at, expires_at)
    select id, 'starfall-20', 'moves', now(), now() + interval '29.5 hours' from players where username = 'kestrel'`;
  const { page } = await visit(browser, world, { as: 'kestrel', variant: 'mobile' });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(PAGES.home.mobile);
  await expect(page.getByRole('link', { name: /Continue as/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Meteor shower coupon/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Petal Rush' })).toBeAttached();
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.05);
});

test('the page is accessible for visitors and players', async () => {
  for (const as of [undefined, 'kestrel'] as const) {
    await expectSound(browser, world, {
      address: PAGES.home,
      as,
      ready: async (page) => {
        await expect(page.getByRole('heading', { name: 'Petal Rush' })).toBeVisible();
        if (as) await expect(page.getByRole('link', { name: /Continue as/ })).toBeVisible();
      },
    });
  }
});

test('an unknown address leads to the not-found page and back to the games', async () => {
  await expectSound(browser, world, {
    address: { desktop: '/platform/no/such/page', mobile: '/platform/wap/nothing' },
    ready: async (page) => await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible(),
  });
  const { page } = await visit(browser, world);
  await page.goto('/platform/no/such/page');
  await page.getByRole('link', { name: 'Browse games' }).click();
  await expect(page).toHaveURL(/\/platform\/$/);
});
