import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#tests/world/world.ts';

const ITEM = { gid: 1000039, region: 'eu', roleId: 's3-1187', method: 'card', item: 'astralite-60', total: 109 };

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Returns players whose counted spending differs from their live orders. */
const miscounted = () => world.context.sql`
  select counted.reference as counted, live.reference as live from monthly_spending as counted
  cross join lateral (
    select coalesce(sum((snapshot->'spending'->>'reference')::bigint), 0)::bigint as reference from orders
    where player_id = counted.player_id and snapshot->'spending'->>'month' = counted.month::text
      and payment_state not in ('cancelled', 'expired')
  ) as live
  where counted.reference <> live.reference`;

test('a limit that is set while orders are placed counts each of them', async () => {
  const kestrel = await world.signIn('kestrel', 'starlight');
  const place = () => kestrel.call('POST /orders', { body: ITEM }, randomUUID());
  const setCap = (amount: number) =>
    kestrel.call('PUT /me/spending-cap', { body: { cap: { amount, currency: 'EUR' } } });
  for (let round = 0; round < 30; round++) {
    await Promise.all([place(), place(), place(), setCap(1_000_000 - round), place(), place(), place()]);
    expect(await miscounted(), `round ${round}`).toEqual([]);
  }
});
