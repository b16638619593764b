import type { Db } from '#server/db/client.ts';

export interface RecordRow {
  /** Null: erased. */
  inviteeId: string | null;
  state: 'joined' | 'waiting' | 'counted' | 'not_counted' | 'taken_back';
  at: Date;
  coupon: string;
}

/** Returns a player's invitees by page. Omits accounts refused because they existed before the link was opened. */
export const recordsOf = (db: Db, playerId: string, { limit, offset }: { limit: number; offset: number }) => db<
  RecordRow[]
>`
  select invitee_id as "inviteeId", state, at, coupon from invites
  where inviter_id = ${playerId} and (accepted or reason = 'device')
  order by at desc, id desc limit ${limit} offset ${offset}`;

export interface Standing {
  counted: number;
  waiting: number;
  thisMonth: number;
}

export async function standingOfInviter(db: Db, playerId: string): Promise<Standing> {
  const [row] = await db<Standing[]>`
    select count(*) filter (where state = 'counted')::int as counted, count(*) filter (where state = 'waiting')::int as waiting,
      count(*) filter (where date_trunc('month', paid_at at time zone 'UTC') = date_trunc('month', now() at time zone 'UTC'))::int as "thisMonth"
    from invites where inviter_id = ${playerId} and state in ('waiting', 'counted')`;
  return row ?? { counted: 0, waiting: 0, thisMonth: 0 };
}
