import type { Tx } from '#server/db/client.ts';
import { queueNotice } from '../deletion/notice.ts';
import { deleteOpenHandoffs } from '../games/handoff.repo.ts';
import { isTaken } from '../oauth/oauth.player.ts';
import { deleteSessions } from '../sessions/sessions.repo.ts';
import { deleteProofs, isContactTaken, lockContact, setContact } from './contacts.repo.ts';

/**
 * Changes the sign-in address of a player. Verify the person first. Ends every session, deletes open codes and link
 * offers, and queues a letter to the former address.
 * @param email folded
 * @returns `same`, `taken` or `unknown` if nothing may change: the transaction must then be rolled back.
 */
export async function changeEmail(
  tx: Tx,
  playerId: string,
  email: string,
  at: Date,
): Promise<{ ended: number; notified: boolean } | 'same' | 'taken' | 'unknown'> {
  const before = await lockContact(tx, playerId);
  if (!before) return 'unknown';
  if (before.email === email) return 'same';
  if (await isContactTaken(tx, playerId, 'email', email)) return 'taken';
  try {
    await setContact(tx, playerId, 'email', email);
  } catch (error) {
    // Another account got the address at the same moment.
    if (isTaken(error)) return 'taken';
    throw error;
  }
  await deleteProofs(tx, playerId);
  await deleteOpenHandoffs(tx, playerId);
  const ended = await deleteSessions(tx, playerId);
  await queueNotice(tx, 'email_changed', { ...before, playerId }, at);
  return { ended, notified: before.email !== null };
}
