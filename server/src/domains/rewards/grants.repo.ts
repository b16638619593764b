import type { Character } from '#contract/endpoints/characters.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { claimKey, type KeyUse } from '#server/db/once/idempotency.ts';
import type { Counting } from '#server/db/refuse.ts';
import { next } from '#server/kernel/machine.ts';
import type { Contents } from './contents.catalog.ts';
import { type GrantEvent, grantMachine } from './grants.machine.ts';

/** What is given in exchange for nothing but the claim. */
const FREE_ITEM = 'free_item';

export interface NewGrant {
  playerId: string;
  gid: number;
  item: string;
  contents: Contents;
  role: Character;
  /** What it takes of the item's limits: the count of its purchases, and a piece of its stock. */
  taken: Taken;
  at: Date;
}

interface Taken {
  limit: { roleId: string; period: string } | null;
  stock: boolean;
}

/**
 * Grants a free item that is claimed, in one statement: the key, the limits, the grant. Answers its id; null when the key was used
 * before.
 * @throws what `reasonOf` reads: `stock`, `purchases`
 */
export async function insertClaimed(
  tx: Tx,
  { playerId, gid, item, contents, role, taken, at }: NewGrant,
  { counting, refusals }: Counting,
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

/** A free item's claim that the game refused, and what it had taken of its item's limits. */
export interface Lost extends Taken {
  playerId: string;
  gid: number;
  item: string;
}

/** A delivery as it came to its end. */
export interface Decision {
  playerId: string;
  delivery: string;
  /** Why the game refused it; null: it has it. */
  reason: string | null;
}

/** What the game refused stays claimable for so long at least. */
const RETURNED_HOURS = 72;

/**
 * Notes what the game said of grants that are on their way. What it refused can be claimed once more, but for free items: their claims
 * are over, and answered.
 */
export async function settleGrants(tx: Tx, decisions: readonly Decision[]): Promise<Lost[]> {
  if (decisions.length === 0) return [];
  const to = (event: GrantEvent) => next(grantMachine, 'sending', event);
  const rows = await tx<(Omit<Lost, 'limit'> & { state: string; roleId: string | null; period: string | null })[]>`
    with decided as (
      select g.player_id, g.id, d.reason,
        case when d.reason is null then ${to('accepted')} when g.source = ${FREE_ITEM} then ${to('refused')} else ${to('returned')} end as state
      from grants as g join unnest(
        ${decisions.map((one) => one.playerId)}::uuid[], ${decisions.map((one) => one.delivery)}::uuid[],
        ${decisions.map((one) => one.reason)}::text[]
      ) as d (player_id, delivery, reason) on d.player_id = g.player_id and d.delivery = coalesce(g.delivery, g.id)
      where g.state = 'sending'
      order by g.player_id, g.id for update of g
    )
    update grants as g set state = d.state, reason = d.reason,
      settled_at = case when d.state = 'claimable' then null else now() end,
      claimable_until = case when d.state = 'claimable'
        then greatest(g.claimable_until, now() + make_interval(hours => ${RETURNED_HOURS})) else g.claimable_until end
    from decided as d where d.player_id = g.player_id and d.id = g.id
    returning g.player_id as "playerId", g.gid, g.item, g.state, g.limit_role as "roleId", g.limit_period::text as period, g.stock`;
  return rows
    .filter(({ state }) => state === 'not_met')
    .map(({ roleId, period, state: _state, ...grant }) => ({
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
    update grants set role_id = '', role = null, limit_role = case when limit_role is null then null else '' end
    where player_id = ${playerId}`;
}

/** What this domain keeps of a player. */
export const grantData = (db: Db, playerId: string) => db`
  select id, source, subject, gid as "game", item, role_id as "roleId", state, claimed_at as "claimedAt", settled_at as "settledAt"
  from grants where player_id = ${playerId} order by claimed_at`;
