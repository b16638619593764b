import type { Db } from '#server/db/client.ts';

/** A player as the publisher's systems see one. */
interface PublisherPlayer {
  uid: string;
  games: number[];
  createdAt: Date;
  /** Null: not blocked; `until` null: until an operator ends it. */
  blocked: { until: Date | null } | null;
}

export async function publisherPlayer(db: Db, uid: number): Promise<PublisherPlayer | undefined> {
  const [row] = await db<(Omit<PublisherPlayer, 'blocked'> & { isBlocked: boolean; until: Date | null })[]>`
    select uid::text, created_at as "createdAt",
      array(select gid from player_games where player_id = p.id order by gid) as games,
      blocked_at is not null and coalesce(blocked_until > now(), true) as "isBlocked", blocked_until as until
    from players p where uid = ${uid} and state <> 'deleted'`;
  if (!row) return undefined;
  const { isBlocked, until, ...player } = row;
  return { ...player, blocked: isBlocked ? { until } : null };
}
