import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { beforeAll, beforeEach, test } from 'vitest';
import { gameCall } from '#tests/integration/sign-in-kit.ts';
import type { Username } from '#tests/world/demo-players.ts';
import { until } from '#tests/world/until.ts';
import { player } from './coupons-kit.ts';
import { expect } from './expect.ts';
import { decide, PAGES, placeOrder, startPayment } from './pages-kit.ts';
import { goBack } from './routes-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { expectSoundNow } from './sign-in-kit.ts';
import { openTasks } from './tasks-kit.ts';
import { type Variant, visit } from './top-up-kit.ts';

/** The player's number in the game. */
const KESTREL = '80427731';

openShop();
beforeAll(async () => {
  await openTasks(world);
  // So that the shop knows Kestrel as a player of that game.
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

/** Locators of the page. */
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

/** Reports progress of Kestrel as the game does. */
async function inGame(task: string, amount: number): Promise<void> {
  const body = { task, uid: KESTREL, eventId: randomUUID(), amount };
  expect(await gameCall(world)(`tasks/${task}/progress`, body)).toMatchObject({ status: 200 });
}

/** The player returns to the page from elsewhere. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('visibilitychange')));

test('progress in the game is shown when the player returns, is claimed, and arrives', async () => {
  await inGame('wins', 2);
  const { page, complaints, card, claim, claimed, go, sheet, main } = await openPage('mobile', 'kestrel');
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
  // The character of the last top-up.
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
});

test('a paid order counts, and its coupon is claimed with one press', async () => {
  const { page, card, claim, claimed, go } = await openPage('desktop', 'kestrel');
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
  await expect(card('First order')).toContainText('Added to your account');
  await expect(claimed('First order')).toBeVisible();
  await card('First order').getByRole('link', { name: 'See your coupons' }).click();
  await expect(page.getByRole('region', { name: 'Your coupons' })).toContainText('Invite coupon');
});
