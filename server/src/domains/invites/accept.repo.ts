import type { Db, Tx } from '#server/db/client.ts';

/** The stored answer to an account's request to accept an invitation. */
export interface AcceptAnswer {
  accepted: boolean;
  coupon: string;
}

export async function earlierAnswer(db: Db, playerId: string): Promise<AcceptAnswer | null> {
  const [row] = await db<AcceptAnswer[]>`select accepted, coupon from invites where invitee_id = ${playerId}`;
  return row ?? null;
}

export interface NewInvite {
  program: string;
  inviterId: string;
  inviteeId: string;
  coupon: string;
  /** The reason for refusal; null: accepted. */
  reason: string | null;
}

/** Stores an invitation. Returns false if this invitee already has one. */
export async function insertInvite(tx: Tx, invite: NewInvite): Promise<boolean> {
  const { program, inviterId, inviteeId, coupon, reason } = invite;
  const rows = await tx`
    insert into invites (program, inviter_id, invitee_id, coupon, accepted, state, reason)
    values (${program}, ${inviterId}, ${inviteeId}, ${coupon}, ${reason === null}, ${reason === null ? 'joined' : 'not_counted'}, ${reason})
    on conflict (invitee_id) do nothing returning id`;
  return rows.length > 0;
}

/** Returns the ids of the accepted invitees of a player, without erased ones. */
export async function acceptedInvitees(db: Db, inviterId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select invitee_id as id from invites where inviter_id = ${inviterId} and accepted and invitee_id is not null`;
  return rows.map(({ id }) => id);
}
