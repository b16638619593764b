import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { beforeEach, test } from 'vitest';
import { type Contents, giveGrants, type NewGrant } from '#server/domains/rewards/index.ts';
import { player } from './coupons-kit.ts';
import { PAGES } from './pages-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { expectSoundNow, signInByPassword } from './sign-in-kit.ts';
import { passwordOf, type Username, type Variant, visit } from './top-up-kit.ts';

const GOODS: Contents = { gid: 1000039, goods: [{ good: 'warp-key', quantity: 3 }] };
const PETALS: Contents = { gid: 1000052, goods: [{ good: 'petals', quantity: 1 }] };
const COUPON: Contents = { coupon: 'invite-7' };
const POINTS: Contents = { points: 25 };
const HOUR = 3_600_000;
const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR);

openShop();
beforeEach(async () => {
  await world.games.put({ deliver: 'ok', characters: 'ok' });
  await world.context.sql`delete from grants`;
});

async function give(as: Username, contents: Contents, over: Partial<NewGrant> = {}): Promise<void> {
  const { sql } = world.context;
  const [row] = await sql<{ id: string }[]>`select id from players where username = ${as}`;
  const grant = {
    playerId: row?.id ?? '',
    source: 'compensation',
    reference: randomUUID(),
    subject: 'outage',
  } as const;
  await sql.begin((tx) => giveGrants(tx, [{ ...grant, contents, ...over }]));
}

async function openCentre(variant: Variant, as?: Username) {
  const seen = await visit(browser, world, { variant, as });
  await seen.page.goto(PAGES.rewards[variant]);
  return { ...seen, ...centre(seen.page) };
}

/** The parts of the rewards centre that tests speak of. */
const centre = (page: Page) => {
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  return {
    section,
    link: page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Rewards/ }),
    claim: (what: string) => page.getByRole('button', { name: `Claim: ${what}` }),
    card: (what: string) => section('To claim').getByRole('listitem').filter({ hasText: what }),
    claimed: page.getByRole('region', { name: 'Just claimed' }),
    records: section('Rewards records').getByRole('listitem'),
    sheet: page.getByRole('dialog', { name: 'Receiving character' }),
  };
};

/** Chooses a character of Europe in the sheet, and claims. */
async function claimFor(page: Page, name: string, button = 'Claim'): Promise<void> {
  const { sheet } = centre(page);
  await sheet.getByLabel('Region').selectOption('eu');
  await sheet.getByRole('radio', { name }).check();
  await sheet.getByRole('button', { name: button, exact: true }).click();
}

test('goods are claimed for a character, arrive, and stand in the records', async () => {
  await give('kestrel', GOODS, { until: inHours(5.1) });
  await give('kestrel', POINTS, { from: inHours(30) });
  const { page, complaints, link, card, claim, claimed, records, sheet, section } = await openCentre(
    'mobile',
    'kestrel',
  );
  await expect(link).toHaveAccessibleName('Rewards, 1 to claim');
  await expect(link).toHaveText(/1/);
  await expect(card('3 × Warp Key')).toContainText(/Ends in 5 hr, [56] min/);
  await expect(section('Coming later')).toContainText(/From \w{3}, /);
  await expectSoundNow({ page, complaints });

  await claim('3 × Warp Key').click();
  await sheet.getByLabel('Region').selectOption('eu');
  await sheet.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(sheet.getByRole('alert').filter({ visible: true })).toHaveText('Please choose a character');
  await expectSoundNow({ page, complaints });
  await claimFor(page, 'Kestrel Vane');

  await expect(claimed.getByRole('heading', { name: 'Just claimed' })).toBeFocused();
  await expect(claimed).toContainText('In Kestrel Vane’s in-game mailbox');
  await expect(records.first()).toContainText('Send success');
  await expect(link).toHaveAccessibleName('Rewards');
  await expectSoundNow({ page, complaints });
  await page.reload();
  await expect(records).toHaveCount(1);
  await expect(records).toContainText('3 × Warp Key');
  await expect(records).toContainText('Compensation');
  await expect(records).toContainText('Receiving character: Kestrel Vane · Orion-3');
  await expect(page.getByText('No more', { exact: true })).toBeVisible();
});

test('coupons and points are claimed by one press', async () => {
  await give('kestrel', COUPON);
  await give('kestrel', POINTS);
  const { claim, claimed, records, page, link } = await openCentre('desktop', 'kestrel');
  await expect(link).toHaveAccessibleName('Rewards, 2 to claim');
  await claim('25 VIP points').click();
  await expect(claimed.getByRole('listitem')).toContainText(['25 VIP points']);
  await expect(claimed).toContainText('On your account');
  await claim('Invite coupon').click();
  await expect(claimed.getByRole('listitem')).toHaveCount(2);
  await expect(records).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Nothing to claim right now' })).toBeVisible();
  await claimed.getByRole('link', { name: 'See your coupons' }).click();
  await expect(page.getByRole('region', { name: 'Your coupons' })).toContainText('Invite coupon');
});

test('all is claimed for one character, and what is left says why', async () => {
  await give('kestrel', GOODS, { until: inHours(1) });
  for (const contents of [COUPON, POINTS, PETALS]) await give('kestrel', contents);
  const { page, complaints, sheet, claimed, section, link } = await openCentre('desktop', 'kestrel');
  await expect(link).toHaveAccessibleName('Rewards, 4 to claim');
  await page.getByRole('button', { name: 'Claim all' }).click();
  // The game whose goods end first.
  await expect(sheet).toContainText('Items from Starfall Odyssey go to this character.');
  await expectSoundNow({ page, complaints });
  await claimFor(page, 'Vane Alt', 'Claim all');
  await expect(claimed).toContainText('3 × Warp Key');
  await expect(claimed).toContainText('Invite coupon');
  await expect(claimed).toContainText('25 VIP points');
  await expect(claimed).toContainText('In Vane Alt’s in-game mailbox');
  await expect(claimed).toContainText('1 reward is left');
  await expect(claimed).toContainText('For a character in Petal Rush');
  await expect(section('To claim').getByRole('listitem')).toHaveCount(1);
  await expect(link).toHaveAccessibleName('Rewards, 1 to claim');
  await expectSoundNow({ page, complaints });
});

test('a reward that ended meanwhile says so where it is claimed, and is recorded', async () => {
  await give('kestrel', POINTS, { until: inHours(1) });
  const { page, complaints, card, claim, records, link } = await openCentre('mobile', 'kestrel');
  await expect(claim('25 VIP points')).toBeVisible();
  await world.context.sql`update grants set claimable_until = now() - interval '1 second'`;
  await claim('25 VIP points').click();
  await expect(card('25 VIP points').getByRole('alert')).toContainText('This reward ran out on');
  await expect(claim('25 VIP points')).toHaveCount(0);
  await expect(records).toContainText('Expired');
  await expect(link).toHaveAccessibleName('Rewards');
  await expectSoundNow({ page, complaints });
});

test('a reward opens and ends by itself while the page is open', async () => {
  await give('kestrel', POINTS, { from: inHours(2), until: inHours(4) });
  const { page } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
  // The browser's moments come as the test says, and the portal's with them: no machine is too slow for them.
  await page.clock.install();
  await page.goto(PAGES.rewards.mobile);
  const { section, claim, records } = centre(page);
  await expect(section('Coming later')).toBeVisible();
  await world.context.sql`update grants set claimable_from = now() - interval '1 second'`;
  await page.clock.fastForward('02:00:10');
  await expect(claim('25 VIP points')).toBeVisible();
  await world.context.sql`update grants set claimable_until = now() - interval '1 second'`;
  await page.clock.fastForward('04:00:10');
  await expect(records).toContainText('Expired');
  await expect(claim('25 VIP points')).toHaveCount(0);
});

test('what the game refuses comes back, and is claimed for another character', async () => {
  await give('kestrel', GOODS);
  await world.games.put({ deliver: 'refuse', times: 1 });
  const { page, complaints, card, claim, claimed, records, sheet } = await openCentre('mobile', 'kestrel');
  await claim('3 × Warp Key').click();
  await claimFor(page, 'Kestrel Vane');
  await expect(claimed).toContainText('The game refused it for Kestrel Vane. Choose another character below.');
  await expect(card('3 × Warp Key')).toContainText('The game refused it. Choose another character.');
  await expectSoundNow({ page, complaints });
  await claim('3 × Warp Key').click();
  // The region of before, but nobody of it.
  await expect(sheet.getByLabel('Region')).toHaveValue('eu');
  await expect(sheet.getByRole('radio', { name: 'Kestrel Vane' })).not.toBeChecked();
  await claimFor(page, 'Vane Alt');
  await expect(claimed).toContainText('In Vane Alt’s in-game mailbox');
  await expect(claimed.getByRole('listitem')).toHaveCount(1);
  await expect(records).toHaveCount(1);
});

test('who received last is chosen already', async () => {
  await give('kestrel', GOODS);
  await give('kestrel', { ...GOODS, goods: [{ good: 'warp-key', quantity: 1 }] });
  const { page, claim, claimed, sheet } = await openCentre('desktop', 'kestrel');
  await claim('3 × Warp Key').click();
  await claimFor(page, 'Vane Alt');
  await expect(claimed).toContainText('Vane Alt');
  await claim('1 × Warp Key').click();
  await expect(sheet.getByRole('radio', { name: 'Vane Alt' })).toBeChecked();
});

test('a press after a lost answer claims once and says what was claimed', async () => {
  await give('kestrel', POINTS);
  const { page, claim, card, claimed, records } = await openCentre('mobile', 'kestrel');
  const keys: (string | undefined)[] = [];
  await page.route('**/api/me/rewards/*/claim', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const answer = await route.fetch();
    if (keys.length === 1) return route.abort();
    return route.fulfill({ response: answer });
  });
  await claim('25 VIP points').click();
  await expect(card('25 VIP points').getByRole('alert')).toContainText('No answer from the shop');
  await claim('25 VIP points').click();
  await expect(claimed).toContainText('25 VIP points');
  await expect(records).toHaveCount(1);
  expect(new Set(keys).size).toBe(1);
});

test('while the game does not answer the sheet says that the reward stays, and tries again in place', async () => {
  await give('mika', GOODS);
  await world.games.put({ characters: 'error' });
  const { page, complaints, claim, sheet } = await openCentre('mobile', 'mika');
  await claim('3 × Warp Key').click();
  await expect(sheet.getByRole('alert')).toContainText('Your reward stays here', { timeout: 15_000 });
  await expectSoundNow({ page, complaints });
  await world.games.put({ characters: 'ok' });
  await sheet.getByRole('button', { name: 'Request failed. Tap to reload' }).click();
  await expect(sheet.getByRole('alert').filter({ visible: true })).toHaveCount(0);
});

test('a player without a character is told what to do', async () => {
  await give('newbie', GOODS);
  const { page, complaints, claim, sheet } = await openCentre('mobile', 'newbie');
  await claim('3 × Warp Key').click();
  await expect(sheet).toContainText(/No character in/);
  await expect(sheet).toContainText('Create a character in Starfall Odyssey first');
  await expect(sheet.getByRole('button', { name: 'Claim', exact: true })).toHaveCount(0);
  await expectSoundNow({ page, complaints });
});

test('records come ten a page, and a reload keeps them', async () => {
  for (let n = 0; n < 12; n += 1) await give('kestrel', POINTS);
  const kestrel = await player('kestrel');
  await kestrel.call('POST /me/rewards/claim-all', { body: { gid: 1000039, region: 'eu', roleId: 's3-1187' } });
  const { page, records } = await openCentre('desktop', 'kestrel');
  await expect(records).toHaveCount(10);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(records).toHaveCount(12);
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(records).toHaveCount(12);
  await expect(page.getByText('No more', { exact: true })).toBeVisible();
});

test('what waits is asked once, not for each page', async () => {
  await give('kestrel', POINTS);
  const { page } = await visit(browser, world, { as: 'kestrel' });
  const { link } = centre(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/me/due')) asked += 1;
  });
  await page.goto(PAGES.home.desktop);
  await expect(link).toHaveAccessibleName('Rewards, 1 to claim');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveTitle(/^Top-up history/);
  await link.click();
  await expect(page).toHaveTitle(/^Rewards/);
  expect(asked).toBe(1);
});

test('who is not signed in is sent to sign in, and comes back', async () => {
  await give('newbie', POINTS);
  const { page, complaints, link, claim } = await openCentre('desktop');
  await expect(page.getByText('Your rewards are on your account.')).toBeVisible();
  await expect(link).toHaveAccessibleName('Rewards');
  await expectSoundNow({ page, complaints });
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signInByPassword(page, 'newbie', passwordOf('newbie'));
  await expect(page).toHaveURL(new RegExp(PAGES.rewards.desktop));
  await expect(claim('25 VIP points')).toBeVisible();
});

test('what could not be loaded is fetched again in place', async () => {
  await give('kestrel', POINTS);
  const { page } = await visit(browser, world, { as: 'kestrel' });
  const answer = { error: { code: 'server.internal', message: '', params: {}, requestId: 'r' } };
  await page.route('**/api/me/rewards?*', (route) => route.fulfill({ status: 500, json: answer }), { times: 1 });
  await page.goto(PAGES.rewards.desktop);
  await page.getByRole('button', { name: 'Request failed. Tap to reload' }).click();
  await expect(centre(page).claim('25 VIP points')).toBeVisible();
});
