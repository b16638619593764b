import { expect, test } from 'vitest';
import { decide, payFor, placeOrder, startPayment } from './kit/orders.ts';
import { PAGES } from './kit/pages.ts';
import { openSmokeShop, player, visit } from './kit/shop.ts';

openSmokeShop();

test('the history shows the state of each order, and an order can be repeated with its choices', async () => {
  const mika = await player('mika');
  const declined = await placeOrder(mika, 'astralite-300');
  await decide(await startPayment(mika, declined), 'decline');
  const paid = await placeOrder(mika, 'astralite-60');
  await payFor(mika, paid);

  const hand = await visit({ variant: 'desktop', as: 'mika' });
  await hand.open(PAGES.history.desktop);
  await hand.within('listitem', /300 Astralite/).reads(/Payment Failed/);
  await hand.press('radio', 'Paid');
  await hand.arrives(/status=paid/);
  await hand.misses('listitem', /300 Astralite/);
  await hand.within('listitem', /60 Astralite/).reads(/Send success/);
  await hand.press('link', '60 Astralite');
  await hand.within('main').reads(new RegExp(paid));

  await hand.back();
  await hand.within('listitem', /60 Astralite/).press('link', 'Buy again');
  const address = await hand.arrives(/\/v2\/payment\?/);
  const { body } = await mika.call('GET /orders/:number', { params: { number: paid } });
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    gid: '1000039',
    region: 'asia',
    item: 'astralite-60',
    role: body.character.roleId,
  });
  await hand.sees('button', /^Pay ¥160$/);
});
