import { expect, test } from 'vitest';
import { PAGES } from './kit/pages.ts';
import { openSmokeShop, player, visit, world } from './kit/shop.ts';

openSmokeShop();

test('the daily draw shows the prize that the shop drew, once a day', async () => {
  const hand = await visit({ variant: 'mobile', as: 'newbie' });
  await hand.open(PAGES.home.mobile);
  await hand.within('main').press('button', /Starlit Well/);
  const sheet = hand.within('dialog', 'Daily draw');
  await sheet.press('button', 'Draw now');
  await sheet.reads(/the next draw opens on/);

  const newbie = await player('newbie');
  const { draws } = (await newbie.call('GET /me/lottery/draws')).body;
  expect(draws).toHaveLength(1);
  const { lottery } = (await world.anonymous.call('GET /lottery')).body;
  const name = lottery?.prizes.find(({ id }) => id === draws[0]?.given)?.name ?? '';
  await sheet.sees('heading', name);
  await sheet.misses('button', 'Draw now');
  await hand.back();
  await hand.misses('dialog');
  await hand.within('main').sees('button', /Next draw in/);
});
