import { expect } from '@playwright/test';
import { test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { COUPONS, centre, checkout, haveCoupon, ordersOf, player } from './coupons-kit.ts';
import { decide, PAGES, paymentOf } from './pages-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { expectSoundNow } from './sign-in-kit.ts';
import { parts, passwordOf, type Username, type Variant, visit } from './top-up-kit.ts';

openShop();

async function openCentre(variant: Variant, as?: Username) {
  const seen = await visit(browser, world, { variant, as });
  await seen.page.goto(PAGES.coupons[variant]);
  return { ...seen, ...centre(seen.page) };
}

test.each([
  {
    variant: 'desktop',
    as: 'kestrel',
    coupon: 'Meteor shower coupon',
    at: '?gid=1000039&role=s3-1187',
    game: null,
    item: '980 Astralite',
    saves: '−€3.30',
    card: /980 Astralite \+110 extra = 1,090( Astralite)? €13\.19 instead of €16\.49$/,
    total: '€13.19',
    bonus: '+980 × Astralite',
  },
  {
    variant: 'mobile',
    as: 'mika',
    coupon: 'Welcome coupon',
    at: null,
    game: 'Petal Rush',
    item: '600 Dewdrops',
    saves: '−$1.00',
    card: /\$8\.99 instead of \$9\.99$/,
    total: '$8.99',
    bonus: '+600 × Dewdrops',
  },
] as const)('a coupon is claimed, used and seen on the paid order ($variant)', async (given) => {
  const { variant, as } = given;
  const { page, complaints, section, ticket } = await openCentre(variant, as);
  const mine = ticket(given.coupon);
  await expect(section('To claim')).toContainText(given.coupon);
  await expectSoundNow({ page, complaints });
  await mine.getByRole('button', { name: `Claim: ${given.coupon}` }).click();

  const use = mine.getByLabel(`Use: ${given.coupon}`);
  await expect(use).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: `${given.coupon} is yours now.` })).toBeVisible();
  await expect(mine).toHaveAttribute('data-look', 'usable');
  await expect(mine).toBeInViewport({ ratio: 1 });
  await expect(mine).toHaveClass(/\bglow\b/);
  // The first of the player's own, which stand above those to claim.
  await expect(section('Your coupons').getByRole('heading', { level: 3 }).first()).toHaveText(given.coupon);
  const [own, others] = await Promise.all(
    ['Your coupons', 'To claim'].map((name) =>
      section(name)
        .boundingBox({ timeout: 1_000 })
        .catch(() => null),
    ),
  );
  if (others) expect(own?.y).toBeLessThan(others.y);
  await page.reload();
  await expect(section('Your coupons')).toContainText(given.coupon);
  for (const label of [
    'Coupon value',
    'Minimum spend: ',
    'Applicable games: ',
    'Purchase date: ',
    'Expiration date: ',
  ]) {
    await expect(mine).toContainText(label);
  }
  await expect(page.getByRole('main').getByText('No more', { exact: true })).toBeVisible();
  await use.click();
  if (given.game)
    await page.getByRole('dialog', { name: 'For which game?' }).getByRole('link', { name: given.game }).click();
  await expect(page).toHaveURL(/[?&]coupon=[\da-f-]{36}/);
  if (given.at) await page.goto(`${page.url()}&${given.at.slice(1)}`);

  const { item, pay } = parts(page);
  const { summary, giveUp } = checkout(page);
  await expect(item(given.item)).toHaveAccessibleName(given.card);
  await item(given.item).check();
  await expect(summary).toContainText(given.coupon);
  await expect(summary).toContainText(given.saves);
  await expect(pay).toHaveText(`Pay ${given.total}`);
  await expectSoundNow({ page, complaints });
  await pay.click();
  await expect(giveUp).toContainText(given.bonus);
  await expect(giveUp).toContainText('the bonus is gone for good');
  await expect(giveUp).toContainText(`You then go on to pay ${given.total}.`);
  await giveUp.getByRole('button', { name: 'Give up and use the coupon' }).click();
  await page.waitForURL(`${world.psp.url}/**`);

  await decide(world, paymentOf(page.url()), 'success');
  const [order] = await until(
    () => ordersOf(as),
    ([first]) => first?.itemStatus === 'sent',
  );
  await page.goto(`${PAGES.order[variant]}?order=${order?.number}`);
  const main = page.getByRole('main');
  await expect(main.getByText(given.coupon, { exact: true })).toBeVisible();
  await expect(main.getByText(given.saves)).toBeVisible();
  await expect(main.getByText(given.total).first()).toBeVisible();
  await expectSoundNow({ page, complaints });
  await page.goto(PAGES.coupons[variant]);
  const past = section('Used and expired');
  await expect(past).toContainText('Used on');
  await expect(past).toContainText('Purchase date: ');
  await past.getByRole('link', { name: 'See the order' }).click();
  await expect(page).toHaveURL(new RegExp(`order=${order?.number}`));
});

test.each([
  ['desktop', 'kestrel'],
  ['mobile', 'mika'],
] as const)('a promo code is asked for, judged by its field, and brings its coupon once (%s)', async (variant, as) => {
  const { page, complaints, code, redeem, ticket, section } = await openCentre(variant, as);
  await redeem.click();
  await expect(code).toHaveAccessibleDescription('Please enter the promo code');
  await code.fill('STARDUST');
  await redeem.click();
  await expect(code).toHaveAccessibleDescription('We do not know this code. Check it and try again.');
  await expect(code).toBeFocused();
  await expectSoundNow({ page, complaints });

  await code.fill('lantern15');
  await page.keyboard.press('Enter');
  await expect(section('Your coupons')).toContainText('Lantern coupon');
  await expect(ticket('Lantern coupon')).toHaveAttribute('data-look', 'usable');
  await expect(page.getByRole('status').filter({ hasText: 'Lantern coupon is yours now.' })).toBeVisible();
  await expect(ticket('Lantern coupon')).toBeInViewport({ ratio: 1 });
  await expect(code).toHaveValue('');
  await code.fill('LANTERN15');
  await redeem.click();
  await expect(code).toHaveAccessibleDescription('You have claimed this coupon already.');
});

test('after too many codes the page says when to try again', async () => {
  const { page, code, redeem } = await openCentre('mobile', 'mika');
  await page.route('**/api/coupons/redeem', (route) =>
    route.fulfill({
      status: 429,
      json: { error: { code: 'request.too_many', message: '', params: { retryAfter: 42 }, requestId: 'r' } },
    }),
  );
  await code.fill('GUESS');
  await redeem.click();
  await expect(code).toHaveAccessibleDescription('Too many tries. Wait 42 seconds and try again.');
});

test('without any coupon the page says so and what to do', async () => {
  const seen = await visit(browser, world, { variant: 'mobile', as: 'newbie' });
  const { page, complaints } = seen;
  await page.route('**/api/me/coupons?*', (route) => route.fulfill({ json: { claimable: [], mine: [], history: [] } }));
  await page.goto(PAGES.coupons.mobile);
  await expect(page.getByRole('heading', { name: 'No coupon', exact: true })).toBeVisible();
  await expect(page.getByText('Enter a promo code, or check back at the next event.')).toBeVisible();
  await expectSoundNow({ page, complaints });
});

test('who is not signed in is sent to sign in, and comes back', async () => {
  const { page } = await openCentre('desktop');
  await expect(page.getByText('Please log in before continuing')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Username').fill('newbie');
  await page.getByLabel('Password', { exact: true }).fill(passwordOf('newbie'));
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/v2\/coupon/);
  await expect(page.getByRole('region', { name: 'To claim' })).toContainText('Season of Tides coupon');
});

test('what could not be loaded is fetched again in place', async () => {
  const { page } = await visit(browser, world, { as: 'newbie' });
  await page.route(
    '**/api/me/coupons?*',
    (route) =>
      route.fulfill({
        status: 500,
        json: { error: { code: 'server.internal', message: '', params: {}, requestId: 'r' } },
      }),
    { times: 1 },
  );
  await page.goto(PAGES.coupons.desktop);
  await page.getByRole('button', { name: 'Request failed. Tap to reload' }).click();
  await expect(page.getByRole('region', { name: 'To claim' })).toBeVisible();
});

test('a coupon that expires soon looks so, and says when', async () => {
  const id = await haveCoupon(await player('newbie'), 'welcome-10');
  await world.context.sql`update player_coupons set expires_at = now() + interval '5.5 hours' where id = ${id}`;
  const { page, complaints, ticket } = await openCentre('desktop', 'newbie');
  await expect(ticket(COUPONS['welcome-10'])).toHaveAttribute('data-look', 'soon');
  await expect(ticket(COUPONS['welcome-10'])).toContainText('Expires in 5 hours');
  await expectSoundNow({ page, complaints });
});

test('a coupon for a VIP level is locked and leads to the level', async () => {
  const { page, complaints, section, ticket } = await openCentre('mobile', 'lena');
  const locked = ticket('Beacon coupon');
  await expect(section('To claim')).toContainText('Beacon coupon');
  await expect(locked).toHaveAttribute('data-look', 'closed');
  await expect(locked.getByRole('button', { name: /^Claim/ })).toHaveCount(0);
  await expectSoundNow({ page, complaints });
  await locked.getByRole('link', { name: '60 more points to Beacon' }).click();
  await expect(page).toHaveURL(/\/vip(\?|$)/);
});
