import type { Character } from '#contract/endpoints/characters.ts';
import type { Tx } from '#server/db/client.ts';
import { claimKey, type KeyUse } from '#server/db/idempotency.ts';
import { giveBackCounts, type Limits, limitReached, takeCounts } from './limits.repo.ts';

export interface FreeClaim {
  playerId: string;
  gid: number;
  item: string;
  role: Character;
  at: Date;
}

/**
 * Claims an item in one statement: the key, the limits, the claim. Answers its id; null when the key was used before.
 * @throws LimitReached
 */
export async function insertClaim(
  tx: Tx,
  claim: FreeClaim,
  limits: Omit<Limits, 'spending'>,
  use: KeyUse,
): Promise<string | null> {
  const { playerId, gid, item, role, at } = claim;
  const { counting, refusals } = takeCounts(tx, claim, limits);
  const query = tx<{ id: string }[]>`
    with drawn as materialized (select uuidv7() as id),
    fresh as (${claimKey(tx, use, tx`(select id::text from drawn)`)}),
    ${counting},
    placed as (
      insert into free_claims (player_id, id, gid, item, role_id, limit_role, limit_period, stock, state, claimed_at)
      select ${playerId}, drawn.id, ${gid}, ${item}, ${role.roleId}, ${limits.purchases?.roleId ?? null},
        ${limits.purchases?.period ?? null}, ${limits.stock !== null}, 'sending', ${at}
      from fresh, drawn
    )
    select drawn.id, case ${refusals} else 1 end from fresh, drawn`;
  const [row] = await query.catch((error: unknown) => {
    throw limitReached(error);
  });
  return row?.id ?? null;
}

/** A claim, as its delivery refers to it. */
export interface ClaimRef {
  playerId: string;
  id: string;
}

/** SQL: the keys of some claims. */
const keysOf = (tx: Tx, refs: readonly ClaimRef[]) =>
  tx`select * from unnest(${refs.map((ref) => ref.playerId)}::uuid[], ${refs.map((ref) => ref.id)}::uuid[])`;

/** The game took what was claimed. */
export const markSent = (tx: Tx, refs: readonly ClaimRef[]) => tx`
  update free_claims set state = 'sent', settled_at = now()
  where (player_id, id) in (${keysOf(tx, refs)}) and state = 'sending'`;

/** The game refused it for good: it can be claimed once more. */
export async function markRefused(tx: Tx, refs: readonly ClaimRef[]): Promise<void> {
  const rows = await tx<
    { playerId: string; gid: number; item: string; roleId: string | null; period: string | null; stock: boolean }[]
  >`
    update free_claims set state = 'not_met', settled_at = now()
    where (player_id, id) in (${keysOf(tx, refs)}) and state = 'sending'
    returning player_id as "playerId", gid, item, limit_role as "roleId", limit_period as period, stock`;
  for (const { roleId, period, stock, ...bought } of rows) {
    const limit = roleId === null || period === null ? null : { roleId, period };
    await giveBackCounts(tx, bought, { limit, stock });
  }
}

/** Takes a player out of what they claimed; a claim that is still on its way keeps what its end needs. */
export async function eraseClaims(tx: Tx, playerId: string): Promise<void> {
  await tx`delete from free_claims where player_id = ${playerId} and state <> 'sending'`;
  await tx`
    update free_claims set role_id = '', limit_role = case when limit_role is null then null else '' end
    where player_id = ${playerId}`;
}
