import type { Tx } from '#server/db/client.ts';

/**
 * Takes who received them out of a player's deliveries. Those that are still to come, or that an operator has to look at, are
 * left: the game has to be told. Answers how many are.
 */
export async function eraseDeliveries(tx: Tx, playerId: string): Promise<number> {
  await tx`
    update deliveries set uid = 0, role_id = ''
    where player_id = ${playerId} and state in ('accepted', 'refused', 'withdrawn') and uid <> 0`;
  const open = await tx`
    select from deliveries where player_id = ${playerId} and state not in ('accepted', 'refused', 'withdrawn')`;
  return open.length;
}
