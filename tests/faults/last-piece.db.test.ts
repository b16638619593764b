import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#tests/world/world.ts';
import { CHOICE, changeItem, Shop } from './shop.ts';

const BUYERS = 100;
const FIRST_UID = 920_000_000;

let world: World;
let shops: Shop[];
beforeAll(async () => {
  world = await startWorld();
  await world.context.sql`
    insert into players (uid, username, password_hash, nickname, created_at)
    select ${FIRST_UID}::bigint + n, 'one-of-many-' || n, password_hash, 'Buyer ' || n, now()
    from players, generate_series(0, ${BUYERS - 1}::int) as n where username = 'kestrel'`;
  const all = Array.from({ length: BUYERS }, (_, n) => n);
  const role = (n: number) => ({ roleId: `one-of-many-${n}`, name: `Buyer ${n}`, serverId: 's3', level: 50 });
  await world.games.post(
    '/control/roles',
    all.map((n) => ({ gid: CHOICE.gid, uid: String(FIRST_UID + n), roles: [role(n)] })),
  );
  shops = await Promise.all(all.map(async (n) => new Shop(world, await world.signIn(`one-of-many-${n}`, 'starlight'))));
}, 60_000);
afterAll(() => world.stop());

test(`of ${BUYERS} buyers at once, one gets the last piece, and it is for sale again when that order is cancelled`, async () => {
  await changeItem(world, { stock: 1 });
  const order = (shop: Shop, n: number) => shop.place({ roleId: `one-of-many-${n}` });
  const first = await Promise.all(shops.map(order));
  const winner = first.findIndex(({ status }) => status === 200);
  expect(first.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(first.filter(({ error }) => error?.code === 'item.sold_out')).toHaveLength(BUYERS - 1);

  const number = first[winner]?.body.number ?? '';
  await shops[winner]?.client.call('POST /orders/:number/cancel', { params: { number }, body: { confirmed: true } });
  const second = await Promise.all(shops.map(order));
  expect(second.filter(({ status }) => status === 200)).toHaveLength(1);
});
