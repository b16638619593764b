import type { Character } from '#contract/endpoints/characters.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { claimKey, type KeyUse } from '#server/db/once/idempotency.ts';
import type { Counting } from '#server/db/refuse.ts';
import { next } from '#server/kernel/machine.ts';
import { type GrantEvent, grantMachine } from './grants.machine.ts';

/** What is given in exchange for nothing but the claim. */
const FREE_ITEM = 'free_item';

export interface NewGrant {
  playerId: string;
  gid: number;
  item: string;
  role: Character;
  /** What it takes of the item's limits: the count of its purchases, and a piece of its stock. */
  taken: Taken;
  at: Date;
}

interface Taken {
  limit: { roleId: string; period: string } | null;
  stock: boolean;
}

/** A grant, as its delivery refers to it. */
export interface GrantRef {
  playerId: string;
  id: string;
}

/**
 * Grants a free item that is claimed, in one statement: the key, the limits, the grant. Answers its id; null when the key was used
 * before.
 * @throws what `reasonOf` reads: `stock`, `purchases`
 */
export async function insertClaimed(
  tx: Tx,
  { playerId, gid, item, role, taken, at }: NewGrant,
  { counting, refusals }: Counting,
  use: KeyUse,
): Promise<string | null> {
  const [row] = await tx<{ id: string }[]>`
    with drawn as materialized (select uuidv7() as id),
    fresh as (${claimKey(tx, use, tx`(select id::text from drawn)`)}),
    ${counting},
    granted as (
      insert into grants (player_id, id, source, reference, gid, item, role_id, limit_role, limit_period, stock, state, claimed_at)
      select ${playerId}, drawn.id, ${FREE_ITEM}, drawn.id::text, ${gid}, ${item}, ${role.roleId},
        ${taken.limit?.roleId ?? null}, ${taken.limit?.period ?? null}, ${taken.stock},
        ${grantMachine.initial}, ${at}
      from fresh, drawn
    )
    select drawn.id, case ${refusals} else 1 end from fresh, drawn`;
  return row?.id ?? null;
}

/** A grant that was settled, and what it had taken of its item's limits. */
export interface Settled extends Taken {
  playerId: string;
  gid: number;
  item: string;
}

/** Notes what the game said of grants that are on their way. Answers those that were. */
export async function settleGrants(tx: Tx, refs: readonly GrantRef[], event: GrantEvent): Promise<Settled[]> {
  if (refs.length === 0) return [];
  const rows = await tx<(Omit<Settled, 'limit'> & { roleId: string | null; period: string | null })[]>`
    update grants set state = ${next(grantMachine, 'sending', event)}, settled_at = now()
    where (player_id, id) in (
        select * from unnest(${refs.map((ref) => ref.playerId)}::uuid[], ${refs.map((ref) => ref.id)}::uuid[])
      ) and state = 'sending'
    returning player_id as "playerId", gid, item, limit_role as "roleId", limit_period::text as period, stock`;
  return rows.map(({ roleId, period, ...grant }) => ({
    ...grant,
    limit: roleId === null || period === null ? null : { roleId, period },
  }));
}

/** SQL: the items of a game that a player was given for free, with when (`item`, `at`). */
export const claimedItems = (db: Db, playerId: string, gid: number) => db`
  select item, claimed_at as at from grants
  where player_id = ${playerId} and gid = ${gid} and source = ${FREE_ITEM} and state <> 'not_met'`;

/** Takes a player out of what they claimed; what is still on its way keeps what its end needs. */
export async function eraseGrants(tx: Tx, playerId: string): Promise<void> {
  await tx`delete from grants where player_id = ${playerId} and state <> 'sending'`;
  await tx`
    update grants set role_id = '', limit_role = case when limit_role is null then null else '' end
    where player_id = ${playerId}`;
}

/** What this domain keeps of a player. */
export const grantData = (db: Db, playerId: string) => db`
  select id, source, gid as "game", item, role_id as "roleId", state, claimed_at as "claimedAt", settled_at as "settledAt"
  from grants where player_id = ${playerId} order by claimed_at`;
