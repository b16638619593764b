import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { beforeEach, test } from 'vitest';
import { type Contents, giveGrants, type NewGrant } from '#server/domains/rewards/index.ts';
import type { Username } from '#tests/world/demo-players.ts';
import { expect } from './expect.ts';
import { PAGES } from './pages-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { expectSoundNow } from './sign-in-kit.ts';
import { type Variant, visit } from './top-up-kit.ts';

const GOODS: Contents = { gid: 1000039, goods: [{ good: 'warp-key', quantity: 3 }] };
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

/** Locators of the rewards centre. */
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

test('goods are claimed for a character, arrive, and are in the records', async () => {
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

test('a reward opens and ends by itself while the page is open', async () => {
  await give('kestrel', POINTS, { from: inHours(2), until: inHours(4) });
  const { page } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
  // The test controls the clocks of browser and portal, so no machine is too slow for them.
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

test('waiting rewards are requested once, not for each page', async () => {
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
