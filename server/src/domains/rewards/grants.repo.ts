import type { Character } from '#contract/endpoints/characters.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { claimKey, type KeyUse } from '#server/db/once/idempotency.ts';
import type { CountingSql } from '#server/db/refuse.ts';
import { next } from '#server/kernel/machine.ts';
import type { Contents } from './contents.catalog.ts';
import { grantMachine } from './grants.machine.ts';

/** Source of items that cost nothing but the claim. */
const FREE_ITEM = 'free_item';

export interface NewGrant {
  playerId: string;
  gid: number;
  item: string;
  contents: Contents;
  role: Character;
  /** The limit counts that the item takes: of purchases, and of stock. */
  taken: TakenLimits;
  at: Date;
}

export interface TakenLimits {
  limit: { roleId: string; period: string } | null;
  stock: boolean;
}

/**
 * Stores the grant of a free item that is claimed, in one statement with the idempotency key and the limit counts.
 * @returns the id; null if the key was used before
 * @throws an error that `reasonOf` reads as `stock` or `purchases`
 */
export async function insertClaimed(
  tx: Tx,
  { playerId, gid, item, contents, role, taken, at }: NewGrant,
  { counting, refusals }: CountingSql,
  use: KeyUse,
): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    with drawn as materialized (select uuidv7() as id),
    fresh as (${claimKey(tx, use, tx`(select id::text from drawn)`)}),
    ${counting},
    granted as (
      insert into grants (player_id, id, source, reference, gid, item, role_id, limit_role, limit_period, stock, state, claimed_at, role, contents)
      select ${playerId}, drawn.id, ${FREE_ITEM}, drawn.id::text, ${gid}, ${item}, ${role.roleId},
        ${taken.limit?.roleId ?? null}, ${taken.limit?.period ?? null}, ${taken.stock},
        ${next(grantMachine, 'claimable', 'claimed')}, ${at}, ${JSON.stringify(role)}::text::jsonb, ${JSON.stringify(contents)}::text::jsonb
      from fresh, drawn
    )
    select drawn.id, case ${refusals} else 1 end from fresh, drawn`;
  return row?.id ?? null;
}

/** SQL: the free items of a game that the player claimed, each with its time (`item`, `at`). */
export const claimedItems = (db: Db, playerId: string, gid: number) => db`
  select item, claimed_at as at from grants
  where player_id = ${playerId} and gid = ${gid} and source = ${FREE_ITEM} and state <> 'not_met'`;

/** Erases a player's grants. A grant on its way to a game stays until its answer, without the character. */
export async function eraseGrants(tx: Tx, playerId: string): Promise<void> {
  await tx`delete from grants where player_id = ${playerId} and state <> 'sending'`;
  await tx`
    update grants set role_id = '', role = null, limit_role = case when limit_role is null then null else '' end
    where player_id = ${playerId}`;
}

/** Returns the data that this domain stores about a player. */
export const grantData = (db: Db, playerId: string) => db`
  select id, source, subject, gid as "game", item, contents, role_id as "roleId", role as character, state, reason, given_at as "givenAt",
    nullif(claimable_from, '-infinity') as "claimableFrom", nullif(claimable_until, 'infinity') as "claimableUntil",
    claimed_at as "claimedAt", settled_at as "settledAt"
  from grants where player_id = ${playerId} order by given_at, id`;
