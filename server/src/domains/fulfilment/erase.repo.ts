import type { Tx } from '#server/db/client.ts';

/**
 * Removes the receiver from a player's finished deliveries and take-backs. Unfinished ones stay as they are, because
 * the game or an operator still needs the receiver. Returns the number of unfinished deliveries.
 */
export async function eraseDeliveries(tx: Tx, playerId: string): Promise<number> {
  const isOpen = tx`(
    state not in ('accepted', 'refused', 'withdrawn', 'taken_back') or exists (
      select from take_backs t where t.delivery_id = deliveries.id and t.state in ('asked', 'parked')
    )
  )`;
  await tx`
    update take_backs set uid = 0, role_id = ''
    where player_id = ${playerId} and state in ('taken', 'used') and uid <> 0`;
  await tx`
    update deliveries set uid = 0, role_id = '' where player_id = ${playerId} and not ${isOpen} and uid <> 0`;
  const open = await tx`
    select from deliveries where player_id = ${playerId} and ${isOpen}`;
  return open.length;
}
