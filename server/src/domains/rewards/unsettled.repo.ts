import type { Tx } from '#server/db/client.ts';
import { lockByPlayer, onCluster, onOneServer } from '#server/db/cluster.ts';
import type { Contents } from './contents.catalog.ts';
import { type GrantKey, type GrantSource, giveGrants, type NewGrant } from './give.repo.ts';

/** A grant whose fate is open: not claimed, on its way, or withdrawn. */
export interface Unsettled extends GrantKey {
  subject: string;
  contents: Contents;
  state: 'claimable' | 'sending' | 'withdrawn';
  /** When it was first given. */
  givenAt: Date;
  /** From when it can be claimed; null: at once. `until` null: for ever. */
  from: Date | null;
  until: Date | null;
}

/** Returns the players' unsettled grants and locks them until the transaction ends. */
export async function unsettledGrants(
  tx: Tx,
  playerIds: readonly string[],
  sources: readonly GrantSource[],
): Promise<Unsettled[]> {
  const isMeant = tx`source = any(${[...sources]}::text[]) and state in ('claimable', 'sending', 'withdrawn')`;
  await lockByPlayer(
    playerIds,
    (playerId) => tx`
      select from grants where player_id = ${playerId} and ${isMeant} order by source, reference for update`,
  );
  return tx<Unsettled[]>`
  select player_id as "playerId", source, reference, subject, contents, state, given_at as "givenAt",
    nullif(claimable_from, '-infinity') as from, nullif(claimable_until, 'infinity') as until
  from grants
  where player_id = any(${[...playerIds]}::uuid[]) and ${isMeant}
  -- As claims lock them: what becomes of them takes several statements.
  order by player_id, source, reference ${onOneServer(tx, tx`for update`)}`;
}

/** A grant with its new claim time. */
export type MovedGrant = GrantKey & { from: Date; until: Date | null };

/** Changes the time when grants can be claimed; grants that were claimed meanwhile stay unchanged. */
export async function moveGrants(tx: Tx, moved: readonly MovedGrant[]): Promise<void> {
  if (moved.length === 0) return;
  await tx`
    with m as materialized (
      select * from unnest(
        ${moved.map((one) => one.playerId)}::uuid[], ${moved.map((one) => one.source)}::text[],
        ${moved.map((one) => one.reference)}::text[], ${moved.map(({ from }) => from.toISOString())}::text[]::timestamptz[],
        ${moved.map(({ until }) => until?.toISOString() ?? null)}::text[]::timestamptz[]
      ) as m (player_id, source, reference, claimable_from, claimable_until)
    ), locked as materialized (
      select g.player_id, g.id, m.claimable_from, m.claimable_until
      from grants as g join m using (player_id, source, reference)
      where g.state = 'claimable'
      -- As claims lock them.
      order by g.player_id, g.source, g.reference ${onOneServer(tx, tx`for update of g`)}
    )
    update grants as g set claimable_from = m.claimable_from, claimable_until = coalesce(m.claimable_until, 'infinity')
    from locked as m where m.player_id = g.player_id and m.id = g.id ${onCluster(tx, tx`and g.state = 'claimable'`)}`;
}

/**
 * Like `giveGrants`, but withdrawn grants stay withdrawn. Looks up existing grants first: in a run over all players
 * most exist, and each conflict would lock and write a row.
 * @returns the number of new grants
 */
export async function giveNewGrants(tx: Tx, grants: readonly NewGrant[]): Promise<number> {
  const rows = await tx<{ n: number }[]>`
    select n::int from grants join unnest(
      ${grants.map((grant) => grant.playerId)}::uuid[], ${grants.map((grant) => grant.source)}::text[],
      ${grants.map((grant) => grant.reference)}::text[]
    ) with ordinality as given (player_id, source, reference, n) using (player_id, source, reference)`;
  const known = new Set(rows.map(({ n }) => n));
  return giveGrants(
    tx,
    grants.filter((_, index) => !known.has(index + 1)),
  );
}
