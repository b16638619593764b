import type { Tx } from '#server/db/client.ts';
import { markBlocked } from './blocked.repo.ts';
import { deleteSessions } from './sessions.repo.ts';

/**
 * Keeps a player out and ends every session; blocked again, the new end counts. Two statements: a sign-in under way holds the player's
 * row until it is done, and only what begins after that sees its session.
 * @param until null: until somebody ends it
 */
export async function blockPlayer(tx: Tx, playerId: string, until: Date | null): Promise<void> {
  await markBlocked(tx, playerId, until);
  await deleteSessions(tx, playerId);
}
