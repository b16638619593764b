import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Contents } from './contents.catalog.ts';

/** What players are given for; a free item is given with its claim. */
export type GrantSource = 'free_item' | 'vip_level' | 'vip_month' | 'redeem' | 'task' | 'compensation';

/** Names a grant: once is `reference`, for each player and source. */
export interface GrantKey {
  playerId: string;
  source: GrantSource;
  reference: string;
}

export interface NewGrant extends GrantKey {
  /** Which level, task or batch it is for, by its id. */
  subject: string;
  contents: Contents;
  /** When it can be claimed: at once and for ever where absent. */
  from?: Date | null;
  until?: Date | null;
}

/**
 * Gives what was not given before, in the caller's transaction; what was withdrawn can be claimed again. Answers how many came of it.
 */
export async function giveGrants(tx: Tx, grants: readonly NewGrant[]): Promise<number> {
  if (grants.length === 0) return 0;
  const rows = await tx`
    insert into grants as g (player_id, id, source, reference, subject, gid, contents, state, given_at, claimable_from, claimable_until)
    select player_id, uuidv7(), source, reference, subject, (contents->>'gid')::int, contents, 'claimable', now(),
      coalesce(claimable_from, '-infinity'), coalesce(claimable_until, 'infinity')
    from unnest(
      ${grants.map((grant) => grant.playerId)}::uuid[], ${grants.map((grant) => grant.source)}::text[],
      ${grants.map((grant) => grant.reference)}::text[], ${grants.map((grant) => grant.subject)}::text[],
      ${grants.map((grant) => JSON.stringify(grant.contents))}::text[]::jsonb[],
      ${grants.map(({ from }) => from?.toISOString() ?? null)}::text[]::timestamptz[],
      ${grants.map(({ until }) => until?.toISOString() ?? null)}::text[]::timestamptz[]
    ) as n (player_id, source, reference, subject, contents, claimable_from, claimable_until)
    order by player_id, source, reference
    on conflict (player_id, source, reference) do update
      set state = 'claimable', settled_at = null, claimable_from = excluded.claimable_from, claimable_until = excluded.claimable_until
      where g.state = 'withdrawn'
    returning 1`;
  return rows.length;
}

/** Takes back what was not claimed yet. Answers how many were. */
export async function withdrawGrants(tx: Tx, keys: readonly GrantKey[]): Promise<number> {
  if (keys.length === 0) return 0;
  const rows = await tx`
    update grants set state = 'withdrawn', settled_at = now()
    where state = 'claimable' and (player_id, source, reference) in (
      select g.player_id, g.source, g.reference from grants as g join unnest(
        ${keys.map((key) => key.playerId)}::uuid[], ${keys.map((key) => key.source)}::text[], ${keys.map((key) => key.reference)}::text[]
      ) as k (player_id, source, reference) using (player_id, source, reference)
      -- As claims lock them.
      order by g.player_id, g.source, g.reference for update of g)
    returning 1`;
  return rows.length;
}

/** The part of a statement that gives, where `fresh` has a row. @param id SQL of its id, which is its reference too */
export const giveOne = (
  db: Db,
  { playerId, source, subject, contents }: Omit<NewGrant, 'reference' | 'from' | 'until'>,
  id: Query<object[]>,
) => db`
  given as (
    insert into grants (player_id, id, source, reference, subject, gid, contents, state)
    select ${playerId}, ${id}, ${source}, ${id}::text, ${subject}, ${'gid' in contents ? contents.gid : null}::int,
      ${JSON.stringify(contents)}::text::jsonb, 'claimable' from fresh
  )`;
