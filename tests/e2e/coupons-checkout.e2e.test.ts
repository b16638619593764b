import { beforeEach, test } from 'vitest';
import { centre, checkout, haveCoupon, ordersOf, player } from './coupons-kit.ts';
import { expect } from './expect.ts';
import { PAGES, placeOrder } from './pages-kit.ts';
import { browser, openShop, world } from './shop.ts';
import { expectSoundNow } from './sign-in-kit.ts';
import { parts, visit } from './top-up-kit.ts';

openShop();
beforeEach(async () => {
  await world.psp.put({ auto: null, create: 'ok', webhooks: 'ok' });
});

test('coupon or bonus: Escape does nothing, none is used, or it is used', async () => {
  const [variant, as] = ['desktop', 'kestrel'] as const;
  await haveCoupon(await player(as), 'lantern-15');
  const before = (await ordersOf(as)).length;
  const { page, complaints, open } = await visit(browser, world, { variant, as });
  await open('?gid=1000052&region=global&item=dewdrops-280');
  const { pay } = parts(page);
  const { summary, giveUp, change, chooser } = checkout(page);
  await expect(summary).toContainText('Lantern coupon');
  await expect(summary).toContainText('The coupon costs you the first top-up bonus: 280 × Dewdrops.');
  await expect(pay).toHaveText('Pay $4.24');
  // A pack's own extra stays.
  await expect(page.locator('label', { hasText: '280 Dewdrops' }).first()).toContainText(/\+300\s*\+20 extra/);
  await pay.click();
  await expect(giveUp).toContainText('$0.75');
  await expect(giveUp).toContainText('+280 × Dewdrops');
  await expectSoundNow({ page, complaints });
  await page.keyboard.press('Escape');
  await expect(giveUp).toBeHidden();
  await expect(pay).toBeFocused();
  expect(await ordersOf(as)).toHaveLength(before);

  await change.click();
  await chooser.getByRole('radio', { name: 'Don’t use a coupon' }).check();
  await chooser.getByRole('button', { name: 'Apply' }).click();
  await expect(summary).toContainText('No coupon used');
  await expect(summary).toContainText('+280 first top-up bonus');
  await expect(pay).toHaveText('Pay $4.99');
  expect(await ordersOf(as)).toHaveLength(before);

  // When chosen by hand the question comes at once, and not again on the way to the payment.
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
  await giveUp.getByRole('button', { name: 'Use the coupon instead' }).click();
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

test('an open order holds its coupon, which is free again after a cancellation', async () => {
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

  const { page, complaints } = await visit(browser, world, { variant: 'mobile', as: 'lena' });
  await page.goto(PAGES.coupons.mobile);
  const { ticket } = centre(page);
  await expect(ticket('Welcome coupon')).toHaveAttribute('data-look', 'held');
  await expectSoundNow({ page, complaints });
  await page.goto('/platform/v2/wap/payment?gid=1000041&region=eu&item=bullion-500');
  const { summary, change, chooser } = checkout(page);
  await expect(summary).toContainText('Welcome coupon: In use by an unpaid order');
  await expect(summary).toContainText('First top-up bonus of 50%: in use by an unpaid order.');
  await change.click();
  await expect(chooser.getByRole('listitem').filter({ hasText: 'Welcome coupon' })).toContainText(
    'In use by an unpaid order',
  );
  await expectSoundNow({ page, complaints });
  await chooser.getByRole('link', { name: 'Go to your order' }).click();
  await expect(change).toHaveCount(0);

  await page.getByRole('main').getByRole('button', { name: 'Cancel order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('You get your coupon back: Welcome coupon');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await lena.call('GET /orders/:number', { params: { number } })).body.status).toBe('cancelled');
  await page.goto(PAGES.coupons.mobile);
  await expect(ticket('Welcome coupon')).toHaveAttribute('data-look', 'usable');
});

test('the next press pays the order that holds its coupon, and does not order again without it', async () => {
  const mika = await player('mika');
  await haveCoupon(mika, 'starfall-20');
  await world.psp.put({ create: 'error' });
  const before = (await ordersOf('mika')).length;
  const { page, open } = await visit(browser, world, { variant: 'mobile', as: 'mika' });
  await open('?gid=1000039&region=asia&item=warp-keys-10');
  const { pay, alert } = parts(page);
  await expect(pay).toHaveText('Pay ¥2,560');
  await pay.click();
  await expect(alert).toContainText('your order is saved');

  // After a minute elsewhere, all other data is requested again.
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
