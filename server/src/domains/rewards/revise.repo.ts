import type { Tx } from '#server/db/client.ts';
import { BY_OPERATOR, type GrantKey, type GrantSource } from './give.repo.ts';
import { isOpen } from './settle.repo.ts';

/**
 * A grant that its player has not claimed, or that was withdrawn before they did. One on its way to a game may come back: its state
 * is what it would be then.
 */
export interface Unclaimed extends GrantKey {
  subject: string;
  state: 'claimable' | 'withdrawn';
  /** When it was given for the first time. */
  givenAt: Date;
  /** When it can be claimed; null: at once, and for ever. */
  from: Date | null;
  until: Date | null;
}

export const unclaimedGrants = (
  tx: Tx,
  playerIds: readonly string[],
  sources: readonly GrantSource[],
): PromiseLike<Unclaimed[]> => tx<Unclaimed[]>`
  select player_id as "playerId", source, reference, subject, given_at as "givenAt",
    case when withdraw_wanted or state = 'withdrawn' then 'withdrawn' else 'claimable' end as state,
    nullif(claimable_from, '-infinity') as from, nullif(claimable_until, 'infinity') as until
  from grants as g
  where player_id = any(${[...playerIds]}::uuid[]) and source = any(${[...sources]}::text[])
    and (state in ('claimable', 'withdrawn') or ${isOpen(tx)}) and reason is distinct from ${BY_OPERATOR}`;

/** What becomes of a grant that is not claimed. */
export type Revision = GrantKey & Pick<Unclaimed, 'state' | 'from' | 'until'>;

/**
 * Withdraws grants, gives them again, or moves the time when they can be claimed; what was claimed meanwhile stays as it is,
 * unless its game refuses it. What an operator took stays so.
 */
export async function reviseGrants(tx: Tx, revisions: readonly Revision[]): Promise<void> {
  if (revisions.length === 0) return;
  await tx`
    with revised as (
      select g.player_id, g.id, r.state, r.claimable_from, r.claimable_until
      from grants as g join unnest(
        ${revisions.map((one) => one.playerId)}::uuid[], ${revisions.map((one) => one.source)}::text[],
        ${revisions.map((one) => one.reference)}::text[], ${revisions.map((one) => one.state)}::text[],
        ${revisions.map(({ from }) => from?.toISOString() ?? null)}::text[]::timestamptz[],
        ${revisions.map(({ until }) => until?.toISOString() ?? null)}::text[]::timestamptz[]
      ) as r (player_id, source, reference, state, claimable_from, claimable_until) using (player_id, source, reference)
      where (g.state in ('claimable', 'withdrawn') or ${isOpen(tx)}) and g.reason is distinct from ${BY_OPERATOR}
      -- As claims lock them.
      order by g.player_id, g.source, g.reference for update of g
    )
    update grants as g set state = case when g.state in ('claimable', 'withdrawn') then r.state else g.state end,
      withdraw_wanted = r.state = 'withdrawn' and g.state not in ('claimable', 'withdrawn'),
      settled_at = case when g.state not in ('claimable', 'withdrawn') then g.settled_at when r.state = 'withdrawn' then now() end,
      claimable_from = coalesce(r.claimable_from, '-infinity'), claimable_until = coalesce(r.claimable_until, 'infinity')
    from revised as r where r.player_id = g.player_id and r.id = g.id`;
}
