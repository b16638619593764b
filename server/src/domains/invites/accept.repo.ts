import type { Db, Tx } from '#server/db/client.ts';

/** What an account was answered when it told by whom it came. */
export interface Accepted {
  accepted: boolean;
  coupon: string;
}

export async function earlierAnswer(db: Db, playerId: string): Promise<Accepted | null> {
  const [row] = await db<Accepted[]>`select accepted, coupon from invites where invitee_id = ${playerId}`;
  return row ?? null;
}

export interface NewInvite {
  program: string;
  inviterId: string;
  inviteeId: string;
  coupon: string;
  /** Why not; null: accepted. */
  reason: string | null;
}

/** Answers whether it is the first of this invitee. */
export async function insertInvite(tx: Tx, invite: NewInvite): Promise<boolean> {
  const { program, inviterId, inviteeId, coupon, reason } = invite;
  const rows = await tx`
    insert into invites (program, inviter_id, invitee_id, coupon, accepted, state, reason)
    values (${program}, ${inviterId}, ${inviteeId}, ${coupon}, ${reason === null}, ${reason === null ? 'joined' : 'not_counted'}, ${reason})
    on conflict (invitee_id) do nothing returning id`;
  return rows.length > 0;
}

/** Who came by a player's link, and was accepted. */
export async function acceptedOf(db: Db, inviterId: string): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select invitee_id as id from invites where inviter_id = ${inviterId} and accepted and invitee_id is not null`;
  return rows.map(({ id }) => id);
}
