import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_TRANSACTION_MS } from '#server/db/events/follow-up.repo.ts';
import { ALL_PLAYERS } from '#server/domains/limits/index.ts';
import { CHOICE, changeItem, openShops, type Shop } from '#tests/faults/shop.ts';
import { until } from '#tests/world/until.ts';
import { startWorld, type World } from '#tests/world/world.ts';

let world: World;
let shops: Shop[];
beforeAll(async () => {
  world = await startWorld({
    overrides: {
      followers: [
        {
          name: 'test_holding',
          on: {
            // Locks the row in which all buyers of a stocked item are counted, and never returns.
            'order.paid': async (tx) => {
              await tx`select from limit_counts where player_id = ${ALL_PLAYERS} for update`;
              await tx`select pg_sleep(600)::text`;
            },
          },
        },
      ],
    },
  });
  shops = await openShops(world, 2, 'waiter');
});
afterAll(() => world.stop());

const holders = () => world.context.sql`
  select from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`;

test('a follower that locks the order counters and sleeps delays an order by seconds, not for ever', async () => {
  const [first, second] = shops as [Shop, Shop];
  await changeItem(world, { stock: 5 }, CHOICE.item);
  await first.paid();
  await until(holders, (rows) => rows.length > 0);
  const begun = performance.now();
  expect((await second.place()).status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(MAX_TRANSACTION_MS + 3000);
});
