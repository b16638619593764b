import { expect, test } from 'vitest';
import { openShop, shop, world } from './open-shop.ts';

openShop();

const WORDS = ['status=success', 'outcome=success', 'result=paid', 'payment=captured', 'redirect_status=succeeded'];

test.each(['GET', 'POST'])('a return URL that claims success, called by %s, pays nothing', async (method) => {
  const number = await shop.order();
  const { returnUrl } = await shop.bookOf(await shop.pay(number));
  const { pathname, search } = new URL(returnUrl);
  for (const words of [...WORDS, WORDS.join('&')]) {
    await fetch(`${world.url}${pathname}${search}&${words}`, { method, redirect: 'manual' });
  }
  await world.context.relay?.idle();
  expect(await shop.read(number)).toMatchObject({ status: 'paying', itemStatus: 'waiting', payable: true });
  expect(await shop.granted(number)).toEqual([]);
});
