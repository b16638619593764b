import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Contents } from './contents.catalog.ts';
import type { GrantState } from './grants.machine.ts';
import { isOpen } from './settle.repo.ts';

/** What players are given for; a free item is given with its claim. */
export type GrantSource =
  | 'free_item'
  | 'vip_level'
  | 'vip_month'
  | 'redeem'
  | 'task'
  | 'invite'
  | 'lottery'
  | 'binding'
  | 'survey'
  | 'community'
  | 'compensation';

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

/** In place of a game's reason: an operator took it back. What happens by itself never brings it again. */
export const BY_OPERATOR = 'withdrawn_by_operator';

/** SQL: what brings it again may. */
const isTakenBack = (db: Db) =>
  db`(g.withdraw_wanted or g.state = 'withdrawn') and g.reason is distinct from ${BY_OPERATOR}`;

/**
 * Gives what was not given before, in the caller's transaction; what was withdrawn, or was to be once its game refuses it, can be
 * claimed again. Answers how many came of it.
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
 * Takes back what was not claimed yet. Answers how many were. What is on its way to a game stays, and is withdrawn in case it comes back.
 */
export async function withdrawGrants(tx: Tx, keys: readonly GrantKey[]): Promise<number> {
  if (keys.length === 0) return 0;
  const rows = await tx`
    update grants as g set state = case g.state when 'claimable' then 'withdrawn' else g.state end,
      settled_at = case g.state when 'claimable' then now() else g.settled_at end, withdraw_wanted = g.state <> 'claimable'
    where (g.state = 'claimable' or ${isOpen(tx)}) and (player_id, source, reference) in (
      select g.player_id, g.source, g.reference from grants as g join unnest(
        ${keys.map((key) => key.playerId)}::uuid[], ${keys.map((key) => key.source)}::text[], ${keys.map((key) => key.reference)}::text[]
      ) as k (player_id, source, reference) using (player_id, source, reference)
      -- As claims lock them.
      order by g.player_id, g.source, g.reference for update of g)
    returning g.state`;
  return rows.filter(({ state }) => state === 'withdrawn').length;
}

/**
 * The part of a statement that gives, where `fresh` has a row: `given` has its id, and no row where it was given before. What was
 * withdrawn is given again.
 * @param id SQL of its id, which is its reference too where it has none of its own
 */
export const giveOne = (
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

/** The id of a grant that may have been withdrawn; null: there was none. */
export async function grantId(db: Db, { playerId, source, reference }: GrantKey): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select id from grants where player_id = ${playerId} and source = ${source} and reference = ${reference}`;
  return row?.id ?? null;
}

/** Which of these a player was given and may keep, or an operator took from them, by their references. */
export async function givenOf(
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

/** How what was given to a player stands, and from when it can be claimed; null: at once. */
export interface GrantStanding {
  reference: string;
  state: GrantState;
  from: Date | null;
}

export const standingOf = (
  db: Db,
  playerId: string,
  source: GrantSource,
  references: readonly string[],
): PromiseLike<GrantStanding[]> => db<GrantStanding[]>`
  select reference, state, nullif(claimable_from, '-infinity') as from from grants
  where player_id = ${playerId} and source = ${source} and reference = any(${[...references]}::text[])`;
