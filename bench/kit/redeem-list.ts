import { setTimeout as pause } from 'node:timers/promises';
import type { Output } from '#contract/endpoints/index.ts';
import { call } from './buyers.ts';
import type { BenchWorld } from './world.ts';

/** Removes the limit of an entry of the redeem list; resolves when the portal has the change. */
export async function unlimitRedeem(world: BenchWorld, id: string): Promise<{ points: number }> {
  await world.sql`
    update catalog_documents set hash = 'bench', document = jsonb_set(document, '{entries}', (
      select jsonb_agg(case when entry->>'id' = ${id} then entry - 'limit' - 'stock' - 'level' else entry end)
      from jsonb_array_elements(document->'entries') as entry))
    where kind = 'redeem'`;
  await world.sql`notify catalog`;
  for (;;) {
    const { vip } = await call<Output<'GET /vip'>>(world, '', '/vip?locale=en');
    const entry = vip?.redeem.find((one) => one.id === id);
    if (entry && entry.limit === null) return entry;
    await pause(50);
  }
}
