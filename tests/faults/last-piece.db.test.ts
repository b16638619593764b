import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#tests/world/world.ts';
import { changeItem, openShops, type Shop } from './shop.ts';

const BUYERS = 100;

let world: World;
let shops: Shop[];
beforeAll(async () => {
  world = await startWorld();
  shops = await openShops(world, BUYERS, 'one-of-many');
});
afterAll(() => world.stop());

test(`of ${BUYERS} buyers at once, one gets the last piece, and it is for sale again when that order is cancelled`, async () => {
  await changeItem(world, { stock: 1 });
  const first = await Promise.all(shops.map((shop) => shop.place()));
  const winner = first.findIndex(({ status }) => status === 200);
  expect(first.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(first.filter(({ error }) => error?.code === 'item.sold_out')).toHaveLength(BUYERS - 1);

  const number = first[winner]?.body.number ?? '';
  await shops[winner]?.client.call('POST /orders/:number/cancel', { params: { number }, body: { confirmed: true } });
  const second = await Promise.all(shops.map((shop) => shop.place()));
  expect(second.filter(({ status }) => status === 200)).toHaveLength(1);
});
