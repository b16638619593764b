import type { Db, Tx } from '#server/db/client.ts';

/**
 * Removes a player's personal data from their orders; amounts stay. An order that can still be paid keeps its
 * character, because its item would go there. Returns how many such orders there are.
 */
export async function eraseOrders(tx: Tx, playerId: string): Promise<number> {
  const open = await tx`
    update orders set email = null, choice = null
    where player_id = ${playerId} and payment_state in ('unpaid', 'paying', 'payment_failed') returning 1`;
  await tx`
    update orders set email = null, choice = null, uid = 0,
      role = role || '{"roleId":"","name":"","level":0,"avatar":null}',
      snapshot = case when jsonb_typeof(snapshot -> 'limit') = 'object' then jsonb_set(snapshot, '{limit,roleId}', '""') else snapshot end
    where player_id = ${playerId} and payment_state not in ('unpaid', 'paying', 'payment_failed') and uid <> 0`;
  // A withdrawal statement is kept like payments, but without the name of its author.
  await tx`update withdrawals set name = '', email = '' where player_id = ${playerId} and name <> ''`;
  for (const table of ['personal_offers', 'shop_memory', 'spending_caps', 'monthly_spending']) {
    await tx`delete from ${tx(table)} where player_id = ${playerId}`;
  }
  return open.length;
}

/** Stores that some data of an erased player is left, to be erased later. */
export async function markLeftOver(tx: Tx, playerId: string): Promise<void> {
  await tx`
    insert into erasures (player_id) values (${playerId})
    on conflict (player_id) do update set tried_at = now()`;
}

export async function markFinished(tx: Tx, playerId: string): Promise<void> {
  await tx`delete from erasures where player_id = ${playerId}`;
}

/** Returns erased players with data left, those tried longest ago first. */
export async function findLeftOver(db: Db, limit: number): Promise<string[]> {
  const rows = await db<{ playerId: string }[]>`
    select player_id as "playerId" from erasures order by tried_at limit ${limit}`;
  return rows.map(({ playerId }) => playerId);
}
