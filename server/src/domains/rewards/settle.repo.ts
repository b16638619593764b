import type { Db, Tx } from '#server/db/client.ts';
import { onCluster, onOneServer } from '#server/db/cluster.ts';
import { next } from '#server/kernel/machine.ts';
import { type GrantEvent, grantMachine } from './grants.machine.ts';
import type { TakenLimits } from './grants.repo.ts';

/** A free item's claim that the game refused, with the limit counts that it took. */
export interface LostClaim extends TakenLimits {
  playerId: string;
  gid: number;
  item: string;
}

/** The final answer to a delivery. */
export interface Decision {
  playerId: string;
  delivery: string;
  /** The game's reason to refuse it; null: the game accepted it. */
  reason: string | null;
}

/** A grant that the game refused stays claimable for at least this long. */
const RETURNED_HOURS = 72;

/**
 * SQL condition: the game's final answer is missing. A reward in `not_met` counts as open, because an older version
 * treated it like a free item.
 */
export const isOpen = (db: Db) => db`(g.state = 'sending' or (g.state = 'not_met' and g.source <> 'free_item'))`;

/**
 * Stores the game's answers to grants that are on their way. A refused grant becomes claimable again, except free
 * items, whose claims end here, and grants that were taken back meanwhile.
 * @returns the free items' claims that ended
 */
export async function settleGrants(tx: Tx, decisions: readonly Decision[]): Promise<LostClaim[]> {
  if (decisions.length === 0) return [];
  const to = (event: GrantEvent) => next(grantMachine, 'sending', event);
  const rows = await tx<(Omit<LostClaim, 'limit'> & { state: string; roleId: string | null; period: string | null })[]>`
    with decided as (
      select g.player_id, g.id, d.reason, now() as at, now() + make_interval(hours => ${RETURNED_HOURS}) as returned_until,
        case when d.reason is null then ${to('accepted')} when g.source = 'free_item' then ${to('refused')}
          when g.withdraw_wanted then ${to('undone')} else ${to('returned')} end as state
      from grants as g join unnest(
        ${decisions.map((one) => one.playerId)}::uuid[], ${decisions.map((one) => one.delivery)}::uuid[],
        ${decisions.map((one) => one.reason)}::text[]
      ) as d (player_id, delivery, reason) on d.player_id = g.player_id and d.delivery = coalesce(g.delivery, g.id)
      where ${isOpen(tx)}
      order by g.player_id, g.source, g.reference ${onOneServer(tx, tx`for update of g`)}
    )
    update grants as g set state = d.state, withdraw_wanted = false,
      -- Who withdrew it stays known.
      reason = case when d.state = 'withdrawn' then coalesce(g.reason, d.reason) else d.reason end,
      settled_at = case when d.state = 'claimable' then null else d.at end,
      claimable_until = case when d.state = 'claimable'
        then greatest(g.claimable_until, d.returned_until) else g.claimable_until end
    from decided as d where d.player_id = g.player_id and d.id = g.id ${onCluster(tx, tx`and ${isOpen(tx)}`)}
    returning g.player_id as "playerId", g.gid, g.item, g.state, g.limit_role as "roleId", g.limit_period::text as period, g.stock`;
  return rows
    .filter(({ state }) => state === 'not_met')
    .map(({ roleId, period, state: _state, ...grant }) => ({
      ...grant,
      limit: roleId === null || period === null ? null : { roleId, period },
    }));
}

/** Returns answers older than a minute of which the grant does not know: another version handled them. */
export const findMissedDecisions = (db: Db, sources: readonly string[], limit: number) => db<Decision[]>`
  select g.player_id as "playerId", d.reference as delivery,
    case when d.state = 'refused' then coalesce(d.reason, 'refused') end as reason
  from grants as g join deliveries as d
    on d.player_id = g.player_id and d.source = any(${[...sources]}::text[]) and d.reference = coalesce(g.delivery, g.id)::text
  where ${isOpen(db)} and d.state in ('accepted', 'refused') and d.updated_at < now() - interval '1 minute'
  limit ${limit}`;

/** Withdraws grants that an older version returned although they were taken back. Returns how many. */
export async function withdrawUnwanted(tx: Tx): Promise<number> {
  const rows = await tx`
    with unwanted as materialized (
      select player_id, id from grants where state = 'claimable' and withdraw_wanted
      order by player_id, source, reference limit 500 ${onOneServer(tx, tx`for update`)}
    )
    update grants as g set state = 'withdrawn', settled_at = now(), withdraw_wanted = false
    from unwanted as u where g.player_id = u.player_id and g.id = u.id
      ${onCluster(tx, tx`and g.state = 'claimable' and g.withdraw_wanted`)}
    returning 1`;
  return rows.length;
}
