import type { Db, Tx } from '#server/db/client.ts';

export const findJoined = (db: Db, playerId: string) => db<{ community: string; at: Date }[]>`
  select community, at from community_joins where player_id = ${playerId} order by at, community`;

/**
 * Stores a code that expires after some minutes, in place of the player's last one.
 * Returns null if another player has the same code.
 */
export async function insertCode(
  db: Db,
  playerId: string,
  community: string,
  hash: Buffer,
  minutes: number,
): Promise<Date | null> {
  const others = db`select from community_codes where community = ${community} and hash = ${hash} and player_id <> ${playerId}`;
  const [row] = await db<{ expiresAt: Date }[]>`
    insert into community_codes as known (player_id, community, hash, expires_at)
    select ${playerId}, ${community}, ${hash}, now() + make_interval(mins => ${minutes}) where not exists (${others})
    on conflict (player_id, community) do update set hash = excluded.hash, expires_at = excluded.expires_at
    returning expires_at as "expiresAt"`;
  return row?.expiresAt ?? null;
}

/** Uses up a valid code and returns its player; null if there is none. */
export async function redeemCode(tx: Tx, community: string, hash: Buffer): Promise<string | null> {
  const [row] = await tx<{ playerId: string }[]>`
    delete from community_codes where community = ${community} and hash = ${hash} and expires_at > now()
    returning player_id as "playerId"`;
  return row?.playerId ?? null;
}

/** Returns the time at which this member joined with this code; null if they did not. */
export async function findJoinTime(db: Db, community: string, code: Buffer, member: Buffer): Promise<Date | null> {
  const [row] = await db<{ at: Date }[]>`
    select at from community_joins where community = ${community} and code = ${code} and member = ${member}`;
  return row?.at ?? null;
}

export async function insertMember(tx: Tx, community: string, member: Buffer): Promise<boolean> {
  const rows = await tx`
    insert into community_members (community, member) values (${community}, ${member}) on conflict do nothing returning 1`;
  return rows.length > 0;
}

/** Records that the player joined and returns the time; null if they had joined before. */
export async function insertJoin(
  tx: Tx,
  playerId: string,
  community: string,
  code: Buffer,
  member: Buffer,
): Promise<Date | null> {
  const [row] = await tx<{ at: Date }[]>`
    insert into community_joins (player_id, community, code, member) values (${playerId}, ${community}, ${code}, ${member})
    on conflict (player_id, community) do nothing returning at`;
  return row?.at ?? null;
}

/** Deletes codes that expired unused. */
export async function forgetCodes(db: Db): Promise<void> {
  await db`delete from community_codes where expires_at < now() - interval '1 day'`;
}

export async function eraseCommunities(tx: Tx, playerIds: readonly string[]): Promise<void> {
  for (const table of ['community_codes', 'community_joins'])
    await tx`delete from ${tx(table)} where player_id = any(${[...playerIds]}::uuid[])`;
}
