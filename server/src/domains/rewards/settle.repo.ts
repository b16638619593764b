import type { Db, Tx } from '#server/db/client.ts';
import { next } from '#server/kernel/machine.ts';
import { type GrantEvent, grantMachine } from './grants.machine.ts';
import type { Taken } from './grants.repo.ts';

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

/** SQL: its game has not said the last word. A reward that is `not_met` was taken for a free item by a process of the version before. */
export const isOpen = (db: Db) => db`(g.state = 'sending' or (g.state = 'not_met' and g.source <> 'free_item'))`;

/**
 * Notes what the game said of grants that are on their way. What it refused can be claimed once more, but for free items, whose claims
 * are over, and answered, and for what is not to be given any more.
 */
export async function settleGrants(tx: Tx, decisions: readonly Decision[]): Promise<Lost[]> {
  if (decisions.length === 0) return [];
  const to = (event: GrantEvent) => next(grantMachine, 'sending', event);
  const rows = await tx<(Omit<Lost, 'limit'> & { state: string; roleId: string | null; period: string | null })[]>`
    with decided as (
      select g.player_id, g.id, d.reason,
        case when d.reason is null then ${to('accepted')} when g.source = 'free_item' then ${to('refused')}
          when g.withdraw_wanted then ${to('undone')} else ${to('returned')} end as state
      from grants as g join unnest(
        ${decisions.map((one) => one.playerId)}::uuid[], ${decisions.map((one) => one.delivery)}::uuid[],
        ${decisions.map((one) => one.reason)}::text[]
      ) as d (player_id, delivery, reason) on d.player_id = g.player_id and d.delivery = coalesce(g.delivery, g.id)
      where ${isOpen(tx)}
      order by g.player_id, g.source, g.reference for update of g
    )
    update grants as g set state = d.state, withdraw_wanted = false,
      -- Who withdrew it stays known.
      reason = case when d.state = 'withdrawn' then coalesce(g.reason, d.reason) else d.reason end,
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

/** What games decided more than a minute ago, of grants that do not know it: whoever heard it was of another version. */
export const unheardDecisions = (db: Db, sources: readonly string[], limit: number) => db<Decision[]>`
  select g.player_id as "playerId", d.reference as delivery,
    case when d.state = 'refused' then coalesce(d.reason, 'refused') end as reason
  from grants as g join deliveries as d
    on d.player_id = g.player_id and d.source = any(${[...sources]}::text[]) and d.reference = coalesce(g.delivery, g.id)::text
  where ${isOpen(db)} and d.state in ('accepted', 'refused') and d.updated_at < now() - interval '1 minute'
  limit ${limit}`;

/** Withdraws what came back by a process of the version before, which does not know that it is not wanted. Answers how many. */
export async function withdrawUnwanted(tx: Tx): Promise<number> {
  const rows = await tx`
    update grants set state = 'withdrawn', settled_at = now(), withdraw_wanted = false
    where (player_id, id) in (
      select player_id, id from grants where state = 'claimable' and withdraw_wanted
      order by player_id, source, reference limit 500 for update)
    returning 1`;
  return rows.length;
}
