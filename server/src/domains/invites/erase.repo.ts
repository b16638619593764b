import type { Db, Tx } from '#server/db/client.ts';

/** Time for which the hash of an invitee's payment instrument is kept; after it the same card may count again. */
const KEPT = '12 months';

/**
 * Removes erased players from invitations, which stay for the other side. Deletes a row once both are gone and no hash
 * is left.
 */
export async function eraseInvites(tx: Tx, playerIds: readonly string[]): Promise<void> {
  const gone = [...playerIds];
  await tx`delete from invite_codes where player_id = any(${gone}::uuid[])`;
  await tx`update invites set invitee_id = null where invitee_id = any(${gone}::uuid[])`;
  await tx`update invites set inviter_id = null where inviter_id = any(${gone}::uuid[])`;
  await tx`delete from invites where inviter_id is null and invitee_id is null and instrument is null`;
}

export async function forgetInstruments(db: Db): Promise<void> {
  await db`
    update invites set instrument = null where instrument is not null and counts_at < now() - ${KEPT}::interval`;
  await db`delete from invites where inviter_id is null and invitee_id is null and instrument is null`;
}

/** Returns the data about a player that this domain stores, without data about the other side. */
export async function inviteData(db: Db, playerId: string): Promise<Record<string, unknown>> {
  const [codes, invited, joined] = await Promise.all([
    db`select code, drawn_at as "drawnAt" from invite_codes where player_id = ${playerId}`,
    db`
      select program, state, joined_at as "joinedAt", at from invites
      where inviter_id = ${playerId} and (accepted or reason = 'device') order by joined_at, id`,
    db`
      select program, accepted, joined_at as "joinedAt", number as "order", paid_at as "paidAt", instrument is not null as "instrumentKept"
      from invites where invitee_id = ${playerId}`,
  ]);
  return { codes, invited, joined };
}
