import type { Db } from '#server/db/client.ts';

/** Returns this domain's data of a player, without data that only serves as proof of identity. */
export async function accountData(db: Db, playerId: string): Promise<Record<string, unknown>> {
  const [profile] = await db`
    select uid::text, username, nickname, avatar, kind, email, phone, locale, created_at as "createdAt",
      deletion_requested_at as "deletionRequestedAt", deletion_asked_at as "deletionAskedAt",
      blocked_at as "blockedAt", blocked_until as "blockedUntil"
    from players where id = ${playerId}`;
  const [signIns, devices, sessions, games, notes] = await Promise.all([
    db`select provider, subject, created_at as "since" from identities where player_id = ${playerId} order by 3`,
    db`select first_seen_at as "firstSeenAt", seen_at as "seenAt" from devices where player_id = ${playerId} order by 1`,
    db`
      select browser, os, gid as "game", created_at as "createdAt", seen_at as "seenAt"
      from sessions where player_id = ${playerId} order by created_at`,
    db`select gid as "game", since from player_games where player_id = ${playerId} order by since, gid`,
    db`select at, text from player_notes where player_id = ${playerId} order by id`,
  ]);
  return { profile, signIns, devices, sessions, games, notes };
}
