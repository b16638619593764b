import type { Db } from '#server/db/client.ts';
import { type GrantRow, grantColumns, isClaimable, MAX_AT_ONCE } from './claim.repo.ts';

/**
 * Returns the player's waiting grants: claimable ones first, the earliest end first; then those that become claimable
 * later.
 */
export const waitingGrants = (db: Db, playerId: string) => db<GrantRow[]>`
  select ${grantColumns(db)} from grants
  where player_id = ${playerId} and state = 'claimable' and claimable_until > now()
  order by claimable_from > now(), claimable_until, id limit ${MAX_AT_ONCE}`;

/** Returns the player's claimed, expired and withdrawn grants of the last 3 months, newest first. */
export const recordsOf = (db: Db, playerId: string, { limit, offset }: { limit: number; offset: number }) => db<
  GrantRow[]
>`
  select ${grantColumns(db)} from grants, lateral (
    select case when state = 'withdrawn' then settled_at when state = 'claimable' then claimable_until else claimed_at end as at
  ) as came
  where player_id = ${playerId} and (state <> 'claimable' or claimable_until <= now()) and came.at > now() - interval '3 months'
  order by came.at desc, id desc limit ${limit} offset ${offset}`;

/** Returns the players' claimable grants that end within `hours`, the earliest end first. */
export const expiringGrants = (db: Db, playerIds: readonly string[], hours: number) => db<
  (GrantRow & { playerId: string })[]
>`
  select player_id as "playerId", ${grantColumns(db)} from grants
  where player_id = any(${[...playerIds]}::uuid[]) and ${isClaimable(db)}
    and claimable_until < now() + make_interval(hours => ${hours})
  order by claimable_until, id`;
