import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { beforeAll, beforeEach, test } from 'vitest';
import { gameCall } from '#tests/integration/sign-in-kit.ts';
import { until } from '#tests/world/until.ts';
import { player } from './coupons-kit.ts';
import { decide, PAGES, placeOrder, startPayment } from './pages-kit.ts';
import { goBack } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { expectSoundNow, signInByPassword } from './sign-in-kit.ts';
import { openTasks, putProgress } from './tasks-kit.ts';
import { passwordOf, type Username, type Variant, visit } from './top-up-kit.ts';

const VARIANTS: Variant[] = ['desktop', 'mobile'];
/** As the game knows the player. */
const KESTREL = '80427731';

openShop();
beforeAll(async () => {
  await openTasks(world);
  // So that the shop knows Kestrel for a player of that game.
  await placeOrder(world, await player('kestrel'));
});
beforeEach(async () => {
  await world.games.put({ deliver: 'ok', characters: 'ok' });
  await world.psp.put({ auto: null, create: 'ok', webhooks: 'ok' });
  for (const table of ['grants', 'task_entries', 'task_progress'])
    await world.context.sql`delete from ${world.context.sql(table)}`;
});

async function openPage(variant: Variant, as?: Username) {
  const seen = await visit(browser, world, { variant, as });
  await seen.page.goto(PAGES.tasks[variant]);
  return { ...seen, ...parts(seen.page) };
}

/** The parts of the page that tests speak of. */
const parts = (page: Page) => {
  const main = page.getByRole('main');
  const card = (name: string) =>
    main.locator('[data-task]').filter({ has: page.getByRole('heading', { name, exact: true }) });
  return {
    main,
    card,
    go: (name: string) => main.getByRole('link', { name: `Go finish: ${name}` }),
    claim: (name: string) => card(name).getByRole('button', { name: /^Claim:/ }),
    claimed: (name: string) => card(name).getByText('Claimed', { exact: true }).last(),
    sheet: page.getByRole('dialog', { name: 'Receiving character' }),
  };
};

async function progress(as: Username, counts: Record<string, number>): Promise<void> {
  const { tasks } = (await (await player(as)).call('GET /me/tasks')).body;
  await putProgress(world.context.sql, as, tasks, counts);
}

/** The game tells of something that Kestrel did in it. */
async function inGame(task: string, amount: number): Promise<void> {
  const body = { task, uid: KESTREL, eventId: randomUUID(), amount };
  expect(await gameCall(world)(`tasks/${task}/progress`, body)).toMatchObject({ status: 200 });
}

/** The player comes back to the page from elsewhere. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));

test.each(VARIANTS)(
  'what was done in the game is there on coming back, is claimed, and arrives (%s)',
  async (variant) => {
    await inGame('wins', 2);
    const { page, complaints, card, claim, claimed, go, sheet, main } = await openPage(variant, 'kestrel');
    await expect(card('Three wins')).toContainText('2 of 3');
    await expect(card('Three wins')).toContainText(/Resets in \d+/);
    await expect(main).toContainText('0 of 4 completed');
    await expect(go('Three wins')).toHaveAttribute('href', /^starfall:/);
    await expectSoundNow({ page, complaints });

    await inGame('wins', 1);
    await comeBack(page);
    await expect(card('Three wins')).toContainText('3 of 3');
    await expect(main).toContainText('1 of 4 completed');
    await claim('Three wins').click();
    // Who was topped up last.
    await expect(sheet.getByRole('radio', { name: 'Kestrel Vane' })).toBeChecked();
    await expectSoundNow({ page, complaints });
    await sheet.getByRole('button', { name: 'Claim', exact: true }).click();
    await expect(card('Three wins')).toContainText('In Kestrel Vane’s in-game mailbox');
    await expect(claimed('Three wins')).toBeVisible();
    await expect(claim('Three wins')).toHaveCount(0);
    await expectSoundNow({ page, complaints });

    await card('Three wins').getByRole('link', { name: 'Rewards records' }).click();
    const records = page.getByRole('region', { name: 'Rewards records' }).getByRole('listitem');
    await expect(records).toContainText('2 × Warp Key');
    await expect(records).toContainText('Three wins');
  },
);

test.each(VARIANTS)('a paid order counts, and its coupon is claimed by one press (%s)', async (variant) => {
  const { page, card, claim, claimed, go } = await openPage(variant, 'kestrel');
  await expect(card('First order')).toContainText('0 of 1');
  await go('First order').click();
  await expect(page).toHaveTitle(/ · Top-up · Lanternfish$/);
  const kestrel = await player('kestrel');
  const { number } = await placeOrder(world, kestrel);
  await decide(world, await startPayment(kestrel, number), 'success');
  await until(
    async () => (await kestrel.call('GET /me/tasks')).body.tasks.find(({ id }) => id === 'order')?.count,
    (count) => count === 1,
  );
  await goBack(page);
  await expect(card('First order')).toContainText('1 of 1');
  await claim('First order').click();
  await expect(card('First order')).toContainText('On your account');
  await expect(claimed('First order')).toBeVisible();
  await card('First order').getByRole('link', { name: 'See your coupons' }).click();
  await expect(page.getByRole('region', { name: 'Your coupons' })).toContainText('Invite coupon');
});

test.each(VARIANTS)('a ladder of 31 steps is claimed step by step (%s)', async (variant) => {
  await progress('mika', { log: 2 });
  const { page, complaints, card, claim, go } = await openPage(variant, 'mika');
  const log = card('Captain’s log');
  await expect(log).toContainText('2 of 3');
  await expect(claim('Captain’s log')).toHaveAccessibleName('Claim: 1 VIP point, Captain’s log');
  await claim('Captain’s log').click();
  await expect(claim('Captain’s log')).toHaveAccessibleName('Claim: 2 VIP points, Captain’s log');
  await claim('Captain’s log').click();
  await expect(go('Captain’s log')).toBeVisible();
  await log.getByRole('button', { name: 'Show all 31 steps' }).click();
  await expect(log.locator('ol > li[data-state=claimed]')).toHaveCount(2);
  await expect(log.getByRole('list', { name: 'Steps and rewards' }).getByRole('listitem')).toHaveCount(31);
  await expectSoundNow({ page, complaints });
});

test.each(VARIANTS)('what was claimed in another tab is said, and claimed once (%s)', async (variant) => {
  await progress('lena', { cells: 2 });
  const { page, claim, claimed, card } = await openPage(variant, 'lena');
  await expect(claim('Bought cells')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(PAGES.tasks[variant]);
  await parts(other).claim('Bought cells').click();
  await expect(parts(other).claimed('Bought cells')).toBeVisible();
  await claim('Bought cells').click();
  await expect(card('Bought cells').getByRole('alert')).toHaveText('You have claimed this reward already.');
  await expect(claimed('Bought cells')).toBeVisible();
  const { rewards } = (await (await player('lena')).call('GET /me/rewards/records')).body;
  expect(rewards).toHaveLength(1);
});

test.each(VARIANTS)('what the game refuses is said, and waits in the rewards centre (%s)', async (variant) => {
  await progress('kestrel', { wins: 3 });
  await world.games.put({ deliver: 'refuse', times: 1 });
  const { page, complaints, card, claim, sheet } = await openPage(variant, 'kestrel');
  await claim('Three wins').click();
  await sheet.getByLabel('Region').selectOption('eu');
  await sheet.getByRole('radio', { name: 'Kestrel Vane' }).check();
  await sheet.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(card('Three wins')).toContainText('The game refused it for Kestrel Vane. It waits under Rewards');
  await expectSoundNow({ page, complaints });
  await page.goto(PAGES.rewards[variant]);
  await expect(page.getByRole('region', { name: 'To claim' })).toContainText('2 × Warp Key');
  await expect(page.getByRole('region', { name: 'To claim' })).toContainText('Choose another character.');
});

test.each(VARIANTS)('a visitor sees what there is to win, signs in, and is back (%s)', async (variant) => {
  const { page, complaints, card, main, go } = await openPage(variant);
  await expect(card('Captain’s log')).toContainText('1 VIP point');
  await expect(go('Three wins')).toHaveCount(0);
  await expectSoundNow({ page, complaints });
  await main.getByRole('link', { name: 'Sign in' }).click();
  await signInByPassword(page, 'newbie', passwordOf('newbie'));
  await expect(page).toHaveURL(new RegExp(PAGES.tasks[variant]));
  await expect(go('Three wins')).toBeVisible();
});

test.each(VARIANTS)(
  'the rewards centre says how many rewards of tasks wait, and leads to them (%s)',
  async (variant) => {
    await progress('kestrel', { wins: 3, log: 2 });
    const { page, complaints } = await visit(browser, world, { variant, as: 'kestrel' });
    await page.goto(PAGES.rewards[variant]);
    const link = page.getByRole('main').getByRole('link', { name: 'Tasks 3 rewards to claim' });
    await expect(link).toBeVisible();
    await expectSoundNow({ page, complaints });
    await link.click();
    await expect(page).toHaveTitle(/^Tasks/);
    // What can be claimed stands first.
    await expect(page.locator('[data-task]').first()).toHaveAttribute('data-task', 'wins');
  },
);
