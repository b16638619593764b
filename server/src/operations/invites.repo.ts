import type { Db } from '#server/db/client.ts';

export interface InviteLine {
  at: Date;
  state: string;
  /** The reason why it does not count, or no longer counts. */
  reason: string | null;
  /** The other player's uid; null: erased. */
  uid: string | null;
  program: string;
  order: string | null;
  paidAt: Date | null;
  countsAt: Date | null;
  /** True if the payment instrument of the order is known. */
  instrument: boolean;
}

const line = (db: Db) => db`
  i.at, i.state, i.reason, p.uid::text as uid, i.program, i.number as order, i.paid_at as "paidAt", i.counts_at as "countsAt",
  i.instrument is not null as instrument`;

export async function inviteCode(db: Db, playerId: string): Promise<string | null> {
  const [row] = await db<{ code: string }[]>`select code from invite_codes where player_id = ${playerId}`;
  return row?.code ?? null;
}

/** Returns the players that a player invited, newest first. */
export const invitedBy = (db: Db, playerId: string, limit: number) => db<InviteLine[]>`
  select ${line(db)} from invites as i left join players as p on p.id = i.invitee_id
  where inviter_id = ${playerId} order by i.at desc, i.id desc limit ${limit}`;

/** Returns the invitation that brought a player; at most one. */
export const cameBy = (db: Db, playerId: string) => db<InviteLine[]>`
  select ${line(db)} from invites as i left join players as p on p.id = i.inviter_id where invitee_id = ${playerId}`;
