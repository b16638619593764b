import { expect } from '@playwright/test';
import { beforeEach, test } from 'vitest';
import { until } from '#tests/world/until.ts';
import { COUPONS, centre, checkout, haveCoupon } from './coupons-kit.ts';
import { decide, PAGES, paymentOf, placeOrder } from './pages-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { expectSoundNow } from './sign-in-kit.ts';
import { parts, passwordOf, tabTo, type Username, type Variant, visit } from './top-up-kit.ts';

openShop();
beforeEach(async () => {
  await world.psp.put({ auto: null, create: 'ok', webhooks: 'ok' });
});

const player = (username: Username) => world.signIn(username, passwordOf(username));
const ordersOf = async (username: Username) => (await (await player(username)).call('GET /orders')).body.orders;

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
    card: /980 Astralite = 1,090( Astralite)? €13\.19 instead of €16\.49$/,
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

test.each([
  ['desktop', 'kestrel'],
  ['mobile', 'mika'],
] as const)('coupon or bonus: Escape does nothing, none is used, or it is used (%s)', async (variant, as) => {
  await haveCoupon(await player(as), 'lantern-15');
  const before = (await ordersOf(as)).length;
  const { page, complaints, open } = await visit(browser, world, { variant, as });
  await open('?gid=1000052&region=global&item=dewdrops-280');
  const { pay } = parts(page);
  const { summary, giveUp, change, chooser } = checkout(page);
  await expect(summary).toContainText('Lantern coupon');
  await expect(summary).toContainText('The coupon costs you the first top-up bonus: 280 × Dewdrops.');
  await expect(pay).toHaveText('Pay $4.24');
  await pay.click();
  await expect(giveUp).toContainText('$0.75');
  await expect(giveUp).toContainText('+280 × Dewdrops');
  await expectSoundNow({ page, complaints });
  await page.keyboard.press('Escape');
  await expect(giveUp).toBeHidden();
  await expect(pay).toBeFocused();
  expect(await ordersOf(as)).toHaveLength(before);

  await change.click();
  await chooser.getByRole('radio', { name: 'Use no coupon' }).check();
  await chooser.getByRole('button', { name: 'Apply' }).click();
  await expect(summary).toContainText('No coupon used');
  await expect(summary).toContainText('+280 first top-up bonus');
  await expect(pay).toHaveText('Pay $4.99');
  expect(await ordersOf(as)).toHaveLength(before);

  // By hand: asked at once, and not again on the way to the payment.
  await change.click();
  await chooser.getByRole('radio', { name: 'Lantern coupon' }).check();
  await expectSoundNow({ page, complaints });
  await chooser.getByRole('button', { name: 'Apply' }).click();
  await expect(giveUp).toContainText('+280 × Dewdrops');
  await page.keyboard.press('Escape');
  await expect(giveUp).toBeHidden();
  await expect(pay).toHaveText('Pay $4.99');
  await change.click();
  await chooser.getByRole('radio', { name: 'Lantern coupon' }).check();
  await chooser.getByRole('button', { name: 'Apply' }).click();
  await giveUp.getByRole('button', { name: 'Give up and use the coupon' }).click();
  await expect(pay).toHaveText('Pay $4.24');
  await pay.click();
  await page.waitForURL(`${world.psp.url}/**`);
  const [order] = await ordersOf(as);
  expect(order).toMatchObject({ total: 424, item: { id: 'dewdrops-280' } });
  expect(complaints).toEqual([]);
});

test('keeping the bonus pays the full price in the same press, and grants it', async () => {
  const mika = await player('mika');
  await haveCoupon(mika, 'starfall-20');
  const { page, open } = await visit(browser, world, { variant: 'mobile', as: 'mika' });
  await open('?gid=1000039&region=asia&item=astralite-980');
  const { pay } = parts(page);
  const { giveUp } = checkout(page);
  await pay.click();
  await giveUp.getByRole('button', { name: 'Keep the bonus and pay ¥2,400' }).click();
  await page.waitForURL(`${world.psp.url}/**`);
  const [latest] = await ordersOf('mika');
  const { body } = await mika.call('GET /orders/:number', { params: { number: latest?.number } });
  expect(body.quote).toMatchObject({ coupon: null, promotion: { kind: 'first_top_up', percent: 100 } });
});

test('a promo code is entered where it is used, and its coupon is at hand at once', async () => {
  const { page, open } = await visit(browser, world, { variant: 'mobile', as: 'newbie' });
  await open('?gid=1000052&region=global&item=dewdrops-280');
  const { summary, chooser, giveUp } = checkout(page);
  await summary.getByRole('button', { name: 'Enter a code' }).click();
  await chooser.getByRole('textbox', { name: 'Promo code' }).fill('NOSUCH1');
  await chooser.getByRole('button', { name: 'Redeem' }).click();
  await expect(chooser.getByRole('textbox')).toHaveAccessibleDescription(/We do not know this code/);
  await chooser.getByRole('textbox').fill('LANTERN15');
  await chooser.getByRole('button', { name: 'Redeem' }).click();
  await expect(chooser.getByRole('radio', { name: 'Lantern coupon' })).toBeChecked();
  await chooser.getByRole('button', { name: 'Apply' }).click();
  await giveUp.getByRole('button', { name: 'Give up and use the coupon' }).click();
  await expect(summary).toContainText('$4.24');
});

test('of a rebate the dialog says that it is this order alone', async () => {
  await haveCoupon(await player('lena'), 'welcome-10');
  const { page, complaints, open } = await visit(browser, world, { as: 'lena' });
  await open('?gid=1000041&region=eu');
  const { item, pay } = parts(page);
  const { summary, giveUp } = checkout(page);
  await item('Master Builder’s Pack').check();
  await expect(summary).toContainText('The coupon costs you the rebate');
  await tabTo(page, pay);
  await page.keyboard.press('Enter');
  await expect(giveUp).toContainText('Rebate of 10%');
  await expect(giveUp).toContainText('+40,000 × Timber');
  await expect(giveUp).toContainText('for this order only');
  await expectSoundNow({ page, complaints });
});

test('an open order holds its coupon; cancelled, it comes back', async () => {
  const lena = await player('lena');
  const coupon = await haveCoupon(lena, 'welcome-10');
  const choice = { gid: 1000041, region: 'eu', item: 'bullion-500' };
  const quote = (await lena.call('POST /quotes', { body: { ...choice, coupon } })).body;
  const { number } = await placeOrder(world, lena, {
    ...choice,
    roleId: 'k12-777',
    total: quote.total,
    coupon,
    promotion: null,
  });

  const { page, complaints, ticket } = await openCentre('mobile', 'lena');
  await expect(ticket('Welcome coupon')).toHaveAttribute('data-look', 'held');
  await expectSoundNow({ page, complaints });
  await page.goto('/platform/v2/wap/payment?gid=1000041&region=eu&item=bullion-500');
  const { summary, change, chooser } = checkout(page);
  await expect(summary).toContainText('Welcome coupon: Held by an order that is not paid yet');
  await expect(summary).toContainText('First top-up bonus of 50%: held by an order that is not paid yet.');
  await change.click();
  await expect(chooser.getByRole('listitem').filter({ hasText: 'Welcome coupon' })).toContainText('Held by an order');
  await expectSoundNow({ page, complaints });
  await chooser.getByRole('link', { name: 'Go to your order' }).click();
  await expect(change).toHaveCount(0);

  await page.getByRole('main').getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your coupon comes back to you: Welcome coupon');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await lena.call('GET /orders/:number', { params: { number } })).body.status).toBe('cancelled');
  await page.goto(PAGES.coupons.mobile);
  await expect(ticket('Welcome coupon')).toHaveAttribute('data-look', 'usable');
});

test('a coupon that another order took meanwhile brings back to the summary, with the price without it', async () => {
  const lena = await player('lena');
  const coupon = await haveCoupon(lena, 'welcome-10');
  const { page, open } = await visit(browser, world, { as: 'lena' });
  await open('?gid=1000041&region=eu&item=bullion-1050');
  const { pay, alert } = parts(page);
  const { summary, giveUp } = checkout(page);
  await expect(pay).toHaveText('Pay €9.89');
  const choice = { gid: 1000041, region: 'eu', item: 'bullion-500' };
  const quote = (await lena.call('POST /quotes', { body: { ...choice, coupon } })).body;
  await placeOrder(world, lena, { ...choice, roleId: 'k12-777', total: quote.total, coupon, promotion: null });

  await pay.click();
  await giveUp.getByRole('button', { name: 'Give up and use the coupon' }).click();
  await expect(alert).toContainText('The coupon cannot be used for this order any more');
  await expect(alert).toContainText('Nothing was charged.');
  await expect(alert).toBeFocused();
  await expect(pay).toHaveText('Pay €10.99');
  await expect(summary).toContainText('No coupon used');
});

test('an order that holds its coupon already is paid by the next press, not ordered again without it', async () => {
  const mika = await player('mika');
  await haveCoupon(mika, 'starfall-20');
  await world.psp.put({ create: 'error' });
  const before = (await ordersOf('mika')).length;
  const { page, open } = await visit(browser, world, { variant: 'mobile', as: 'mika' });
  await open('?gid=1000039&region=asia&item=warp-keys-10');
  const { pay, alert } = parts(page);
  await expect(pay).toHaveText('Pay ¥2,560');
  await pay.click();
  await expect(alert).toContainText('your order is kept');

  // The player looks elsewhere for a minute: all else is asked for again.
  await page.clock.setFixedTime(Date.now() + 60_000);
  const again = page.waitForResponse('**/api/games/1000039/mine?*');
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  await again;
  await world.psp.put({ create: 'ok' });
  await expect(pay).toHaveText('Pay ¥2,560');
  await pay.click();
  await page.waitForURL(`${world.psp.url}/**`);
  expect(await ordersOf('mika')).toHaveLength(before + 1);
});

test('another promotion than the one shown is told of, at the same total too', async () => {
  const { page, open } = await visit(browser, world, { as: 'kestrel' });
  await open('?gid=1000052&region=global&item=dewdrops-1300&coupon=none');
  const { pay, alert } = parts(page);
  await page.route('**/api/orders', (route) =>
    route.fulfill({
      status: 409,
      json: {
        error: { code: 'order.price_changed', message: '', params: { total: 1999, currency: 'USD' }, requestId: 'r' },
      },
    }),
  );
  await pay.click();
  await expect(alert).toContainText('What you get on top has changed. Nothing was charged');
});

test.each<Variant>(['desktop', 'mobile'])(
  'without any coupon the page says so and what to do (%s)',
  async (variant) => {
    const seen = await visit(browser, world, { variant, as: 'newbie' });
    const { page, complaints } = seen;
    await page.route('**/api/me/coupons?*', (route) =>
      route.fulfill({ json: { claimable: [], mine: [], history: [] } }),
    );
    await page.goto(PAGES.coupons[variant]);
    await expect(page.getByRole('heading', { name: 'No coupon', exact: true })).toBeVisible();
    await expect(page.getByText('Enter a promo code, or check back at the next event.')).toBeVisible();
    await expectSoundNow({ page, complaints });
  },
);

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

test.each<Variant>(['desktop', 'mobile'])('a coupon that expires soon is told of at home (%s)', async (variant) => {
  await haveCoupon(await player('newbie'), 'welcome-10');
  const { page, complaints } = await visit(browser, world, { variant, as: 'newbie' });
  await page.goto(PAGES.home[variant]);
  const soon = page.getByRole('main').getByRole('link', { name: /Coupons|Welcome coupon/ });
  await expect(page.getByRole('heading', { name: 'Choose your game' })).toBeVisible();
  await expect(soon).toHaveText('Coupons');
  await page.route('**/api/me/coupons?*', async (route) => {
    const json = (await (await route.fetch()).json()) as { mine: { name: string }[] };
    const expiresAt = new Date(Date.now() + 5.5 * 3_600_000).toISOString();
    // Other tests may have given this player more.
    const welcome = json.mine.filter(({ name }) => name === COUPONS['welcome-10']);
    await route.fulfill({ json: { ...json, mine: welcome.map((one) => ({ ...one, expiresAt, expiringSoon: true })) } });
  });
  await page.reload();
  await expect(soon).toHaveText('Welcome couponExpires in 5 hours');
  await expectSoundNow({ page, complaints });
  await soon.click();
  await expect(centre(page).ticket(COUPONS['welcome-10'])).toHaveAttribute('data-look', 'soon');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
