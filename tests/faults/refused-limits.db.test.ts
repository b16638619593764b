import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openShop, shop, world } from './open-shop.ts';

openShop();

const spent = async (): Promise<number> => {
  const [row] = await world.context.sql<{ sum: number }[]>`
    select coalesce(sum(reference), 0)::int as sum from monthly_spending`;
  return row?.sum ?? 0;
};

test('an item that the game refused can be bought again: its purchase limit and the month’s spending are as before', async () => {
  const { body: game } = await world.anonymous.call('GET /games/:gid', { params: { gid: 1000039 } });
  const item = game.items.find(
    ({ limit, prices, sale }) => limit?.per === 'character' && prices.EUR && !sale.from && !sale.until,
  );
  if (!item?.limit) throw new Error('the demo catalogue has no item with a limit for each character');
  const choice = { item: item.id, total: item.prices.EUR ?? 0 };
  await world.games.put({ deliver: 'refuse' });
  for (let n = 0; n < item.limit.count; n++) {
    const number = await shop.paid(choice);
    await shop.reach(number, ({ status, itemStatus }) => status === 'refunded' && itemStatus === 'not_met');
  }
  expect(await spent()).toBe(0);
  await world.games.put({ deliver: 'ok' });
  for (let n = 0; n < item.limit.count; n++) await shop.sent(await shop.paid(choice));
  expect((await shop.place(choice, randomUUID())).error.code).toBe('item.limit_reached');
  expect(await spent()).toBeGreaterThan(0);
});
