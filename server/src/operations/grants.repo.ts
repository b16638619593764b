import type { Db } from '#server/db/client.ts';
import { type Contents, type GrantSelection, isSelected } from '#server/domains/rewards/index.ts';

/** Most grants listed; the sums count all. */
export const LISTED = 500;

export interface GrantLine {
  id: string;
  uid: number | null;
  source: string;
  /** The level, task or batch of the grant. */
  subject: string | null;
  contents: Contents | null;
  state: string;
  /** The character, as the player saw it. */
  role: string | null;
  /** The delivery's reference, its state, tries, and what the game said last. */
  delivery: string | null;
  deliveryState: string | null;
  tries: number | null;
  reason: string | null;
  givenAt: Date;
  until: Date | null;
  claimedAt: Date | null;
  settledAt: Date | null;
}

/** SQL: the state for people; a waiting grant can be too early or too late. */
const stateOf = (db: Db) => db`
  case when g.state = 'claimable' and g.claimable_until <= now() then 'expired'
    when g.state = 'claimable' and g.claimable_from > now() then 'waiting' else g.state end`;

const lines = (db: Db) => db`
  select g.id, p.uid, g.source, coalesce(g.subject, g.item) as subject, g.contents, ${stateOf(db)} as state,
    coalesce(g.role->>'name', nullif(g.role_id, '')) || coalesce(' (' || (g.role->'server'->>'name') || ')', '') as role,
    d.reference as delivery, d.state as "deliveryState", d.attempts as tries, coalesce(g.reason, d.reason) as reason,
    g.given_at as "givenAt", nullif(g.claimable_until, 'infinity') as until, g.claimed_at as "claimedAt", g.settled_at as "settledAt"
  from grants as g left join players as p on p.id = g.player_id
  left join deliveries as d on d.player_id = g.player_id and d.source in ('offer', 'reward') and d.reference = coalesce(g.delivery, g.id)::text`;

/** Returns a player's grants, the newest first; only those of `sources`, if given. */
export const grantsOf = (db: Db, playerId: string, sources: readonly string[] | null = null) => db<GrantLine[]>`
  ${lines(db)} where g.player_id = ${playerId} and (${sources}::text[] is null or g.source = any(${sources}::text[]))
  order by g.given_at desc, g.id desc limit ${LISTED}`;

/** Returns the grants that an operator asks for; those being sent or waiting come first. */
export const grantsMeant = (db: Db, meant: GrantSelection) => db<GrantLine[]>`
  ${lines(db)} where ${isSelected(db, meant)}
  order by array_position(array['sending', 'not_met', 'claimable'], g.state), g.player_id limit ${LISTED}`;

/** Counts these grants by state. */
export const sumsOf = (db: Db, meant: GrantSelection) => db<{ state: string; grants: number }[]>`
  select ${stateOf(db)} as state, count(*)::int as grants from grants as g where ${isSelected(db, meant)} group by 1 order by 1`;
