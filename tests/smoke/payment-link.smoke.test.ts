import { expect, test } from 'vitest';
import { newKey, ServerClient } from '#tests/world/server-client.ts';
import { openSmokeShop, visit, world } from './kit/shop.ts';

openSmokeShop();

test('a player pays by a link of the game without signing in, and is led back to the game', async () => {
  const backend = new ServerClient(world.url, await newKey(world.context.sql, 'links-journey'));
  const link = { uid: 80991204, gid: 1000039, region: 'asia', roleId: 'a1-330', item: 'astralite-300', locale: 'en' };
  const returnTo = `${world.env.GAME_1000039_DEEP_LINK}?after=shop`;
  const { id, url } = (await backend.call('POST /links', { body: { ...link, returnTo } })).body;
  const hand = await visit({ variant: 'mobile' });
  await hand.open(new URL(url).pathname);
  await hand.sees('heading', '300 Astralite');
  await hand.press('radio', 'Credit or debit card');
  await hand.press('button', /^Pay ¥/);

  await hand.arrives(new RegExp(`^${world.psp.url}/`));
  await hand.press('button', /^Pay ¥/);
  await hand.arrives(new RegExp(`^${world.url}/platform/pay/back/${id}|after=shop`));
  await hand.arrives(/\?after=shop$/);
  const { body } = await backend.call('GET /links/:id', { params: { id } });
  expect(body.order).toMatchObject({ status: 'paid', itemStatus: 'sent' });
});
