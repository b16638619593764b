import type { Tx } from '#server/db/client.ts';
import { deleteOpenHandoffs } from '../games/handoff.repo.ts';
import { deleteSessions } from '../sessions/sessions.repo.ts';
import { deleteGameLink, deleteIdentity, lockSignInWays } from './unlink.repo.ts';
import { type LinkedWay, type UnlinkRefusal, unlinkRefusal } from './unlink.rules.ts';

/**
 * Removes a way to sign in and ends every session of the player. A game stays known while the shop remembers a choice
 * of the player for it; the caller removes that.
 * @returns the number of ended sessions, or why nothing was changed.
 */
export async function unlinkSignIn(
  tx: Tx,
  playerId: string,
  removed: LinkedWay,
): Promise<{ ended: number } | { refusal: UnlinkRefusal }> {
  const ways = await lockSignInWays(tx, playerId);
  const refusal = ways ? unlinkRefusal(ways, removed) : 'absent';
  if (refusal !== null) return { refusal };
  if ('gid' in removed) await deleteGameLink(tx, playerId, removed.gid);
  else await deleteIdentity(tx, playerId, removed.provider);
  await deleteOpenHandoffs(tx, playerId);
  return { ended: await deleteSessions(tx, playerId) };
}
