import { expect, test } from 'vitest';
import { passwordOf } from '#tests/world/demo-players.ts';
import { PAGES } from './kit/pages.ts';
import { openSmokeShop, visit, world } from './kit/shop.ts';

openSmokeShop();

test('a visitor signs in, returns to the previous page, and signs out of the account', async () => {
  const sessions = () =>
    world.context.sql`select from sessions join players on players.id = player_id where username = 'newbie'`;
  const before = (await sessions()).length;
  const hand = await visit({ variant: 'desktop' });
  await hand.open(`${PAGES.history.desktop}?status=paid`);
  await hand.within('main').press('link', 'Sign in');
  await hand.fill('Username', 'newbie');
  await hand.fill('Password', 'wrong');
  await hand.within('main').press('button', 'Sign in');
  await hand.within('alert').reads(/The username or password is wrong/);
  await hand.fill('Password', passwordOf('newbie'));
  await hand.within('main').press('button', 'Sign in');
  await hand.arrives(/\/v2\/payment\/history\?status=paid$/);

  await hand.press('button', 'Account: Newbie');
  expect(await sessions()).toHaveLength(before + 1);
  await hand.within('dialog').press('button', 'Sign out');
  await hand.arrives(/\/platform\/$/);
  await hand.sees('link', 'Sign in');
  await hand.misses('button', 'Account: Newbie');
  expect(await sessions()).toHaveLength(before);
});
