import type { Locator, Page } from '@playwright/test';
import { beforeEach, test } from 'vitest';
import { passwordOf } from '#tests/world/demo-players.ts';
import { axeFindings } from './axe.ts';
import { expect } from './expect.ts';
import { placeOrder } from './pages-kit.ts';
import { addressOf } from './routes-kit.ts';
import { shiftOf, watchShifts } from './shifts.ts';
import { browser, openShop, world } from './shop.ts';
import { chooseCharacter, parts, visit } from './top-up-kit.ts';

openShop();

/** In the demo, this game leads with two items and locks one. */
const BASTION = 'gid=1000041&region=eu&role=k12-501';
const STARFALL = 'gid=1000039&region=eu';
const WAR = 'The kingdom is at war. Peace Shields return when the siege is over.';
/** The limit of tests/e2e/layout-shift.e2e.test.ts. */
const MOST = 0.02;

const card = (page: Page, id: string) => page.locator(`input[name=item][value=${id}]`);
const boxOf = async (at: Locator) => (await at.boundingBox()) ?? { y: Number.NaN, height: 0 };
const idsOf = (page: Page) =>
  page.locator('input[name=item]').evaluateAll((radios) => radios.map((radio) => (radio as HTMLInputElement).value));
const offer = (offers: object | null, roleId?: string) =>
  world.games.put({ gid: 1000039, roleId, offers }, '/control/offers');

beforeEach(() => world.games.put({ offers: 'ok' }));

test('an item that the game leads with is marked and first in its section, and a locked one shows the reason', async () => {
  const { page, open, complaints } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
  const kestrel = await world.signIn('kestrel', passwordOf('kestrel'));
  await placeOrder(world, kestrel, { gid: 1000041, roleId: 'k12-501', item: 'bullion-100' });
  await watchShifts(page.context());
  await open(`?${BASTION}`);
  await expect(card(page, 'builder-pack')).toHaveAccessibleName(/Recommended/);
  await expect(card(page, 'bullion-2100')).toHaveAccessibleName(/Recommended/);
  const ids = await idsOf(page);
  expect(ids.filter((id) => !id.startsWith('bullion'))[1]).toBe('builder-pack');
  expect(ids.filter((id) => id.startsWith('bullion'))[0]).toBe('bullion-100');
  const shields = card(page, 'peace-shields-3');
  await expect(shields).toHaveAccessibleDescription(WAR);
  await expect(shields).toHaveAttribute('aria-disabled', 'true');
  // It is too long to fit next to the price.
  const label = shields.locator('..');
  const [reason, price] = await Promise.all([boxOf(label.getByText(WAR)), boxOf(label.getByText('€2.19'))]);
  expect(price.y + price.height / 2).toBeGreaterThan(reason.y + reason.height);
  await shields.focus();
  await page.keyboard.press('Space');
  await expect(shields).not.toBeChecked();
  // Space is reserved for an order that waits for its payment.
  await expect(page.getByRole('button', { name: /^Finish your order/ })).toBeVisible();
  expect((await shiftOf(page)).sum).toBeLessThan(MOST);
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a link to a locked item says so, in the reader’s language, and shows no price', async () => {
  const { page, open } = await visit(browser, world, { variant: 'desktop', as: 'kestrel' });
  await open(`?${BASTION}&item=peace-shields-3&locale=de`);
  await expect(page.getByText('kannst du gerade nicht kaufen')).toBeVisible();
  await expect(card(page, 'peace-shields-3')).toHaveAccessibleDescription(/^Das Königreich ist im Krieg/);
  await expect(page.locator('input[name=item]:checked')).toHaveCount(0);
});

test('a link to a hidden item says that it is not on offer', async () => {
  await offer({ hide: ['astralite-300'] });
  const { page, open } = await visit(browser, world, { variant: 'desktop', as: 'kestrel' });
  await open(`?${STARFALL}&role=s3-1187&item=astralite-300`);
  await expect(page.getByText('The item in your link is no longer available.')).toBeVisible();
  await expect(card(page, 'astralite-60')).toBeVisible();
  await expect(card(page, 'astralite-300')).toHaveCount(0);
});

test('an item that is locked while the page is open is refused at payment, with the reason', async () => {
  await offer({});
  const { page, open } = await visit(browser, world, { variant: 'mobile', as: 'mika' });
  await open('?gid=1000039&region=asia&role=a1-330&item=orbit-pass');
  await expect(card(page, 'orbit-pass')).toBeChecked();
  await page.route('**/platform/api/orders', (route) =>
    route.fulfill({
      status: 409,
      json: {
        error: {
          code: 'item.game_locked',
          message: '',
          params: { item: 'orbit-pass', reason: 'The orbit is closed.' },
          requestId: 'r',
        },
      },
    }),
  );
  await parts(page).pay.click();
  await expect(parts(page).step('Choose an item').getByRole('alert')).toHaveText(
    'Nothing was charged. The game has locked this item for your character: The orbit is closed.',
  );
});

test('if a game does not answer, the page shows everything', async () => {
  await world.games.put({ offers: 'timeout', times: 1 });
  const { page, open } = await visit(browser, world, { variant: 'mobile', as: 'lena' });
  await open('?gid=1000041&region=eu&role=k12-777&item=builder-pack');
  await expect(card(page, 'builder-pack')).toBeChecked();
  await expect(parts(page).pay).toBeEnabled();
});

test('a page opened by a game shows items locked since then, and the others can be chosen', async () => {
  const { page } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
  await page.goto(`${addressOf('sdk-pay', 'mobile')}?gid=1000041&region=eu&roleId=k12-501&item=peace-shields-3`);
  await expect(page.getByText('cannot be bought right now')).toBeVisible();
  await expect(card(page, 'builder-pack')).toBeVisible();
});

test('each character has its own offers', async () => {
  await offer({});
  await offer({ lead: ['weekly-crate'] }, 's7-2044');
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await open(`?${STARFALL}&role=s3-1187`);
  await expect(card(page, 'weekly-crate')).not.toHaveAccessibleName(/Recommended/);
  await chooseCharacter(page, 'Vane Alt');
  await expect(card(page, 'weekly-crate')).toHaveAccessibleName(/Recommended/);
});
