import { expect, test } from 'vitest';
import { PAGES } from './kit/pages.ts';
import { openSmokeShop, player, visit, world } from './kit/shop.ts';

openSmokeShop();

test('a promo code becomes a coupon, which reduces the price of the next purchase', async () => {
  const hand = await visit({ variant: 'mobile', as: 'mika' });
  await hand.open(PAGES.coupons.mobile);
  await hand.fill('Promo code', 'LANTERN15');
  await hand.press('button', 'Redeem');
  await hand.within('region', 'Your coupons').reads(/Lantern coupon/);

  await hand.open(`${PAGES.payment.mobile}?gid=1000052&region=global&country=US&item=dewdrops-280&method=card`);
  await hand.press('button', 'Pay $4.24');
  const bonus = hand.within('dialog', 'Coupon or bonus?');
  await bonus.reads(/280 × Dewdrops/);
  await bonus.press('button', 'Use the coupon instead');
  await hand.arrives(new RegExp(`^${world.psp.url}/`));
  await hand.press('button', 'Pay $4.24');
  await hand.sees('heading', 'It’s in your mailbox');

  const mika = await player('mika');
  const { orders } = (await mika.call('GET /orders')).body;
  const bought = orders.filter(({ item }) => item.id === 'dewdrops-280');
  expect(bought).toMatchObject([{ total: 424, status: 'paid', itemStatus: 'sent' }]);
  const { mine } = (await mika.call('GET /me/coupons')).body;
  expect(mine.filter(({ state }) => state === 'usable')).toEqual([]);
});
