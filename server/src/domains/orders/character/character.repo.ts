import type { Character } from '#contract/endpoints/characters.ts';
import type { Tx } from '#server/db/client.ts';
import type { OrderRef, OrderRow } from '../orders.repo.ts';

/** Returns how often a locked order changed its character. */
export async function countChanges(tx: Tx, { playerId, number }: OrderRef): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from order_events
    where player_id = ${playerId} and number = ${number} and event = 'character_changed'`;
  return row?.count ?? 0;
}

/**
 * Stores the character of a locked order, and the shop's memory of it. Clears the order's choice: if the player makes
 * the old choice again, that is a new order.
 */
export const recordCharacter = (
  tx: Tx,
  { playerId, number, gid, region }: OrderRow,
  role: Character,
  roleId: string | null,
) => tx`
  with changed as (
    update orders set role = ${JSON.stringify(role)}::text::jsonb, choice = null, updated_at = now(),
      snapshot = case when ${roleId}::text is null then snapshot else jsonb_set(snapshot, '{limit,roleId}', to_jsonb(${roleId}::text)) end
    where player_id = ${playerId} and number = ${number}
  )
  update shop_memory set role = ${JSON.stringify(role)}::text::jsonb, updated_at = now()
  where player_id = ${playerId} and gid = ${gid} and region = ${region}`;
