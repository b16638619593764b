import type { Reward } from '#contract/endpoints/rewards.ts';
import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { onOneServer } from '#server/db/cluster.ts';
import type { Contents } from './contents.catalog.ts';
import type { GrantState } from './grants.machine.ts';
import { isOpen } from './settle.repo.ts';

/** The reason for a grant. A free item is granted with its claim. */
export type GrantSource = Reward['source'];

/** Identifies a grant: `reference` is unique for each player and source. */
export interface GrantKey {
  playerId: string;
  source: GrantSource;
  reference: string;
}

export interface NewGrant extends GrantKey {
  /** The id of the level, task or batch that the grant is for. */
  subject: string;
  contents: Contents;
  /** From when it can be claimed; without it, at once. `until`: without it, for ever. */
  from?: Date | null;
  until?: Date | null;
}

/** Stored in place of the game's reason: an operator withdrew the grant. Automatic rules never give it again. */
export const BY_OPERATOR = 'withdrawn_by_operator';

/** SQL condition: automatic rules may give the grant again. It has the text of `BY_OPERATOR`, for `on conflict`. */
const isTakenBack = (db: Db) =>
  db`(g.withdraw_wanted or g.state = 'withdrawn') and g.reason is distinct from 'withdrawn_by_operator'`;

/**
 * Gives the grants that do not exist yet, in the caller's transaction. A grant that was withdrawn, or would be if its
 * game refused it, becomes claimable again.
 * @returns the number of grants that became claimable
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
      set state = case g.state when 'withdrawn' then 'claimable' else g.state end, settled_at = null, withdraw_wanted = false,
        claimable_from = excluded.claimable_from, claimable_until = excluded.claimable_until
      where ${isTakenBack(tx)}
    returning g.state`;
  return rows.filter(({ state }) => state === 'claimable').length;
}

/**
 * Withdraws grants that are not claimed. A grant that is on its way to a game is withdrawn only if the game refuses it.
 * @returns the number withdrawn at once
 */
export async function withdrawGrants(tx: Tx, keys: readonly GrantKey[]): Promise<number> {
  if (keys.length === 0) return 0;
  const rows = await tx`
    with meant as materialized (
      select g.player_id, g.id, now() as at from grants as g join unnest(
        ${keys.map((key) => key.playerId)}::uuid[], ${keys.map((key) => key.source)}::text[], ${keys.map((key) => key.reference)}::text[]
      ) as k (player_id, source, reference) using (player_id, source, reference)
      -- As claims lock them.
      order by g.player_id, g.source, g.reference ${onOneServer(tx, tx`for update of g`)}
    )
    update grants as g set state = case g.state when 'claimable' then 'withdrawn' else g.state end,
      settled_at = case g.state when 'claimable' then meant.at else g.settled_at end, withdraw_wanted = g.state <> 'claimable'
    from meant where g.player_id = meant.player_id and g.id = meant.id and (g.state = 'claimable' or ${isOpen(tx)})
    returning g.state`;
  return rows.filter(({ state }) => state === 'withdrawn').length;
}

/**
 * The common table expression `given`, which gives one grant for each row of `fresh` and returns its id, or no row if
 * the grant exists. A withdrawn grant is given again.
 * @param id SQL expression of the id, which is also the reference if there is none
 */
export const givenSql = (
  db: Db,
  {
    playerId,
    source,
    reference,
    subject,
    contents,
  }: Omit<NewGrant, 'reference' | 'from' | 'until'> & { reference?: string },
  id: Query<object[]>,
) => db`
  given as (
    insert into grants as g (player_id, id, source, reference, subject, gid, contents, state)
    select ${playerId}, ${id}, ${source}, coalesce(${reference ?? null}::text, ${id}::text), ${subject},
      ${'gid' in contents ? contents.gid : null}::int, ${JSON.stringify(contents)}::text::jsonb, 'claimable' from fresh
    on conflict (player_id, source, reference) do update
      set state = 'claimable', settled_at = null, claimable_from = '-infinity', claimable_until = 'infinity',
        gid = excluded.gid, contents = excluded.contents
      where g.state = 'withdrawn' and ${isTakenBack(db)}
    returning g.id
  )`;

/** Returns the id of a grant in any state; null if it does not exist. */
export async function grantId(db: Db, { playerId, source, reference }: GrantKey): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select id from grants where player_id = ${playerId} and source = ${source} and reference = ${reference}`;
  return row?.id ?? null;
}

/** Returns those of the references whose grant the player has, or whose grant an operator withdrew. */
export async function findGiven(
  db: Db,
  playerId: string,
  source: GrantSource,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db<{ reference: string }[]>`
    select reference from grants
    where player_id = ${playerId} and source = ${source} and reference = any(${[...references]}::text[])
      and (state <> 'withdrawn' or reason = ${BY_OPERATOR})`;
  return new Set(rows.map(({ reference }) => reference));
}

/** The state of a grant, and from when it can be claimed; null: at once. */
export interface GrantStanding {
  reference: string;
  state: GrantState;
  from: Date | null;
}

export const grantStandings = (
  db: Db,
  playerId: string,
  source: GrantSource,
  references: readonly string[],
): PromiseLike<GrantStanding[]> => db<GrantStanding[]>`
  select reference, state, nullif(claimable_from, '-infinity') as from from grants
  where player_id = ${playerId} and source = ${source} and reference = any(${[...references]}::text[])`;
