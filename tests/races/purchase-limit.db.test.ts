import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Item } from '#contract/endpoints/games.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const GID = 1000039;
const REGION = 'eu';

let world: World;
let limited: Item;

beforeAll(async () => {
  world = await startWorld();
  const { body: game } = await world.anonymous.call('GET /games/:gid', { params: { gid: GID } });
  const found = game.items.find(
    (item) => item.limit?.per === 'character' && item.prices.EUR && !item.sale.from && !item.sale.until,
  );
  if (!found) throw new Error('the demo catalogue has no item with a limit for each character');
  limited = found;
});
afterAll(() => world.stop());

test('of many orders at once for a limited item, exactly as many are placed as the limit allows', async () => {
  const kestrel = await world.signIn('kestrel', 'starlight');
  const body = {
    gid: GID,
    region: REGION,
    roleId: 's3-1187',
    item: limited.id,
    method: 'card',
    total: limited.prices.EUR,
  };
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      kestrel.call('POST /orders', { body: { ...body, email: `order-${n}@example.com` } }, randomUUID()),
    ),
  );
  const placed = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ error }) => error?.code === 'item.limit_reached');
  expect([placed.length, refused.length]).toEqual([limited.limit?.count, 24 - (limited.limit?.count ?? 0)]);
  const { body: mine } = await kestrel.call('GET /games/:gid/mine', { params: { gid: GID } });
  expect(mine.limits).toContainEqual(expect.objectContaining({ item: limited.id, roleId: 's3-1187', left: 0 }));
});
