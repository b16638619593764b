import type { Tx } from '#server/db/client.ts';

/**
 * Removes the receiver from a player's finished deliveries. Unfinished ones stay as they are, because the game or an
 * operator still needs the receiver. Returns the number of unfinished deliveries.
 */
export async function eraseDeliveries(tx: Tx, playerId: string): Promise<number> {
  await tx`
    update deliveries set uid = 0, role_id = ''
    where player_id = ${playerId} and state in ('accepted', 'refused', 'withdrawn') and uid <> 0`;
  const open = await tx`
    select from deliveries where player_id = ${playerId} and state not in ('accepted', 'refused', 'withdrawn')`;
  return open.length;
}
