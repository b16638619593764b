import type { Tx } from '#server/db/client.ts';
import { markBlocked } from './blocked.repo.ts';
import { deleteSessions } from './sessions.repo.ts';

/**
 * Blocks a player and ends every session. A second block replaces the end of the first. It takes two statements:
 * a sign-in in progress locks the player's row, and only a statement that starts after its commit sees the new session.
 * @param until null: until an operator unblocks the player.
 */
export async function blockPlayer(tx: Tx, playerId: string, until: Date | null): Promise<void> {
  await markBlocked(tx, playerId, until);
  await deleteSessions(tx, playerId);
}
