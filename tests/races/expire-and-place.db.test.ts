import { expect, test } from 'vitest';
import { openShop, shop, world } from '#tests/faults/open-shop.ts';
import { CHOICE, changeItem, type Shop } from '#tests/faults/shop.ts';
import { until } from '#tests/world/until.ts';

openShop();

/** Resolves when `count` statements wait for a lock. */
const queued = (count: number) =>
  until(
    () => world.context.sql`
      select pid from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
    (rows) => rows.length === count,
  );

test('a player who buys a limited item while their old orders expire succeeds, and the orders end', async () => {
  const { sql, sweeps } = world.context;
  const plenty = await shop.order({ item: 'astralite-300', total: 549 });
  await changeItem(world, { stock: 5 });
  await shop.order();
  // The order that holds no stock ends first.
  const first = `${plenty.slice(0, 9)}0000000000`;
  await sql`update orders set number = ${first} where number = ${plenty}`;
  await sql`update orders set expires_at = now()`;

  let expiring: Promise<void> | undefined;
  let placing: ReturnType<Shop['place']> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from limit_counts where subject = ${CHOICE.item} for update`;
    placing = shop.place();
    await queued(1);
    expiring = sweeps.expire();
    await queued(2);
  });
  const [placed] = await Promise.all([placing, expiring]);
  expect(placed).toMatchObject({ status: 200 });
  const states = await sql`select payment_state as state from orders order by state`;
  expect(states).toEqual([{ state: 'expired' }, { state: 'expired' }, { state: 'unpaid' }]);
  expect(await sql`select used from limit_counts where subject = ${CHOICE.item}`).toEqual([{ used: 1 }]);
});
