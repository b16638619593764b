import type { Character } from '#contract/endpoints/characters.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { announceSql } from '#server/db/events/announce.ts';
import { claimKey, type KeyUse } from '#server/db/once/idempotency.ts';
import type { Contents } from './contents.catalog.ts';
import type { GrantSource } from './give.repo.ts';
import type { GrantState } from './grants.machine.ts';

/** A grant; `readAt` is the database time at which it was read. */
export interface GrantRow {
  id: string;
  source: GrantSource;
  subject: string | null;
  gid: number | null;
  item: string | null;
  contents: Contents | null;
  state: GrantState;
  from: Date | null;
  until: Date | null;
  role: Character | null;
  reason: string | null;
  givenAt: Date;
  claimedAt: Date | null;
  settledAt: Date | null;
  readAt: Date;
}

/** SQL: the columns of `GrantRow`. */
export const grantColumns = (db: Db) => db`
  id, source, subject, gid, item, contents, state, nullif(claimable_from, '-infinity') as from,
  nullif(claimable_until, 'infinity') as until, role, reason, given_at as "givenAt", claimed_at as "claimedAt",
  settled_at as "settledAt", now() as "readAt"`;

/**
 * SQL condition: the grant waits and can be claimed now. It excludes grants that an older version returned although
 * they were withdrawn meanwhile; only `withdrawUnwanted` handles those.
 */
export const isClaimable = (db: Db) =>
  db`state = 'claimable' and not withdraw_wanted and claimable_from <= now() and claimable_until > now()`;

export async function findGrant(db: Db, playerId: string, id: string): Promise<GrantRow | null> {
  const [row] = await db<GrantRow[]>`
    select ${grantColumns(db)} from grants where player_id = ${playerId} and id = ${id}`;
  return row ?? null;
}

/** Maximum number of waiting grants that are listed and claimed at once. */
export const MAX_AT_ONCE = 200;

export const claimableGrants = (db: Db, playerId: string) => db<GrantRow[]>`
  select ${grantColumns(db)} from grants where player_id = ${playerId} and ${isClaimable(db)}
  order by claimable_until, id limit ${MAX_AT_ONCE}`;

/** A claimed grant with the id of its delivery. */
export interface ClaimedGrant {
  id: string;
  contents: Contents;
  delivery: string;
}

/**
 * Claims all of the named grants of a player or none, in one statement with the idempotency key.
 * @param use null, if a larger write already has a key.
 * @returns The claimed grants; null if the key was used before.
 * @throws an error that `reasonOf` reads as `reward` if one of them cannot be claimed
 */
export async function claimGrants(
  tx: Tx,
  playerId: string,
  ids: readonly string[],
  role: Character | null,
  use: KeyUse | null,
): Promise<ClaimedGrant[] | null> {
  const rows = await tx<(ClaimedGrant & { fresh: boolean })[]>`
    with fresh as (${use ? claimKey(tx, use, ids.join(' ')) : tx`select true`}),
    locked as materialized (
      -- Locked in the order of all who lock several: two tabs that claim all take turns.
      select id as locked_id, now() as at, uuidv7() as next_delivery from grants
      where player_id = ${playerId} and id = any(${[...ids]}::uuid[]) order by source, reference for update
    ),
    taken as (
      update grants set state = case when contents ? 'goods' then 'sending' else 'sent' end,
        claimed_at = at, settled_at = case when contents ? 'goods' then null else at end,
        -- The first delivery bears the grant's own id; a game answers a repeated one with its first answer.
        delivery = case when claimed_at is null then id else next_delivery end, reason = null,
        role = case when contents ? 'goods' then ${role ? JSON.stringify(role) : null}::text::jsonb end,
        role_id = case when contents ? 'goods' then ${role?.roleId ?? null} end
      from fresh, locked where player_id = ${playerId} and ${isClaimable(tx)} and id = locked_id
      returning id, source, gid, contents, delivery
    ),
    announced as (${announceSql(
      tx,
      'reward.claimed',
      tx`
        select ${playerId}::uuid::text as key,
          jsonb_build_object('playerId', ${playerId}::uuid, 'reward', id, 'source', source, 'gid', gid) as payload
        from taken`,
    )})
    select taken.*, case when (select count(*) from taken) < ${ids.length} then refuse('reward') else 1 end
    from fresh left join taken on true`;
  return rows.length === 0
    ? null
    : rows.filter(({ id }) => id !== null).map(({ id, contents, delivery }) => ({ id, contents, delivery }));
}
