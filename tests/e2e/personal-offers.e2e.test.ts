import { beforeAll, test } from 'vitest';
import { Backend } from '#tests/integration/personal-offers-kit.ts';
import { axeFindings } from './axe.ts';
import { checkout, ordersOf } from './coupons-kit.ts';
import { expect } from './expect.ts';
import { shiftOf, watchShifts } from './shifts.ts';
import { browser, openShop, world } from './shop.ts';
import { parts, visit } from './top-up-kit.ts';

openShop();

const STARFALL = 'gid=1000039&region=eu&role=s3-1187';
/** The limit of tests/e2e/layout-shift.e2e.test.ts. */
const MOST = 0.02;

let offer: string;
beforeAll(async () => {
  const backend = await Backend.open(world);
  const [player] = await world.context.sql<{ uid: string }[]>`select uid::text from players where username = 'kestrel'`;
  offer = await backend.made(player?.uid ?? '');
});

test('a personal offer stands first with its end, and is bought at its price by the normal way', async () => {
  const { page, open, complaints } = await visit(browser, world, { variant: 'mobile', as: 'kestrel' });
  await watchShifts(page.context());
  await open(`?${STARFALL}`);
  const card = page.locator(`input[name=item][value="${offer}"]`);
  await expect(card).toHaveAccessibleName(/980 Astralite.*For you.*Ends in.*€9\.99 instead of €16\.49/);
  await expect(page.locator('input[name=item]').first()).toHaveValue(offer);
  expect((await shiftOf(page)).sum).toBeLessThan(MOST);
  expect(await axeFindings(page)).toEqual([]);
  await card.check();
  const { summary } = checkout(page);
  await expect(summary).toContainText('€9.99');
  await expect(summary).toContainText('€16.49');
  await expect(summary).not.toContainText('coupon');
  await parts(page).pay.click();
  await page.waitForURL(`${world.psp.url}/**`);
  const [order] = await ordersOf('kestrel');
  expect(order).toMatchObject({ total: 999, item: { id: 'astralite-980' } });
  expect(complaints).toEqual([]);
});

test('visitors and other players see no personal offer', async () => {
  const { page, open } = await visit(browser, world, { variant: 'desktop', as: 'mika', colorScheme: 'light' });
  await open(`?gid=1000039&region=eu&item=${offer}`);
  await expect(page.locator('input[name=item][value="astralite-980"]')).toBeVisible();
  await expect(page.locator(`input[name=item][value="${offer}"]`)).toHaveCount(0);
});
