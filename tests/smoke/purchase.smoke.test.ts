import { expect, test } from 'vitest';
import { PAGES } from './kit/pages.ts';
import { mailOf, openSmokeShop, player, visit, world } from './kit/shop.ts';

openSmokeShop();

test('a buyer of Germany agrees, pays at the provider, and the item is in the game’s mailbox', async () => {
  const hand = await visit({ variant: 'mobile', as: 'kestrel' });
  await hand.open(`${PAGES.payment.mobile}?gid=1000039&region=eu&country=DE`);
  await hand.within('region', 'Choose an item').press('radio', /(^|\s)60 Astralite/);
  await hand.press('button', 'Choose character');
  await hand.within('dialog').press('radio', /Vane Alt/);
  await hand.press('button', /Change \(payment method\)$|^Choose how to pay$/);
  await hand.within('dialog', 'Pay with').press('radio', /PayPal/);
  await hand.press('button', 'Pay €1.09');
  await hand.within('dialog', 'Before you pay').press('checkbox', /^I want the item at once/);
  await hand.within('dialog', 'Before you pay').press('button', 'Agree and pay €1.09');

  await hand.arrives(new RegExp(`^${world.psp.url}/`));
  await hand.press('button', 'Pay €1.09');
  await hand.arrives(/\/wap\/payment\/result\?/);
  await hand.sees('heading', 'It’s in your mailbox');

  const { orders } = (await (await player('kestrel')).call('GET /orders')).body;
  const bought = orders.filter(({ item }) => item.id === 'astralite-60');
  expect(bought).toMatchObject([{ status: 'paid', itemStatus: 'sent', total: 109, currency: 'EUR' }]);
  expect(await mailOf(1000039, 's7-2044')).toMatchObject([
    { orderNumber: bought[0]?.number, contents: [{ id: 'astralite', quantity: 120 }] },
  ]);
});
