import type { Db, Tx } from '#server/db/client.ts';

/** By hashes of what they paid with, invitees are known for so long; then the same card may count again. */
const KEPT = '12 months';

/** Invitations stay for the other side, and say nothing of who is gone; those of which both sides are gone go. */
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

/** What this domain keeps of a player; of the other side it says nothing. */
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
