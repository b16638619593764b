import type { Db, Tx } from '#server/db/client.ts';
import { onOneServer } from '#server/db/cluster.ts';
import type { Contents } from './contents.catalog.ts';
import { BY_OPERATOR, giveGrants } from './give.repo.ts';
import { isOpen } from './settle.repo.ts';

const SOURCE = 'compensation';

/** A batch of grants from an operator. */
export interface Batch {
  /** Chosen by the operator. Each player gets a batch of this name once. */
  name: string;
  /** Contents for all players; null: each line has its own. */
  contents: Contents | null;
  until: Date | null;
}

export interface BatchLine {
  playerId: string;
  contents: Contents;
}

/** SQL rows of the lines (`n`), for the statements below. */
const listed = (db: Db, lines: readonly BatchLine[]) => db`
  unnest(${lines.map(({ playerId }) => playerId)}::uuid[], ${lines.map(({ contents }) => JSON.stringify(contents))}::text[]::jsonb[])
    as n (player_id, contents)`;

/**
 * Returns true if a batch of this name exists with other contents or another end; false if it is the same or missing.
 */
export async function isDifferentBatch(db: Db, { name, contents, until }: Batch): Promise<boolean> {
  const rows = await db`
    select from grant_batches where name = ${name} and (
      contents is distinct from ${contents && JSON.stringify(contents)}::text::jsonb
      or claimable_until <> coalesce(${until?.toISOString() ?? null}::timestamptz, 'infinity'))`;
  return rows.length > 0;
}

/** Stores a batch unless its name exists. Concurrent calls are serialized by the unique name. */
export const storeBatch = (tx: Tx, { name, contents, until }: Batch) => tx`
  insert into grant_batches (name, contents, claimable_until)
  values (${name}, ${contents && JSON.stringify(contents)}::text::jsonb, coalesce(${until?.toISOString() ?? null}::timestamptz, 'infinity'))
  on conflict (name) do nothing`;

/**
 * Returns the players of the lines who already have a grant of the batch; `same` tells whether its contents equal the
 * line's. The lateral join looks up one row per line, because a batch can be very long.
 */
export const findEarlierGrants = (db: Db, name: string, lines: readonly BatchLine[]) => db<
  { playerId: string; same: boolean }[]
>`
  select n.player_id as "playerId", g.contents = n.contents as same from ${listed(db, lines)}, lateral (
    select contents from grants
    where player_id = n.player_id and source = 'compensation' and reference = ${name} limit 1
  ) as g`;

/** Gives the lines of a batch to players who have no grant of it, and returns the number of grants. */
export const giveBatch = (tx: Tx, { name, until }: Batch, lines: readonly BatchLine[]): Promise<number> =>
  giveGrants(
    tx,
    lines.map((line) => ({ ...line, source: SOURCE, reference: name, subject: name, ...(until && { until }) })),
  );

/** The grants that an operator selects: a batch, or one by its id. */
export type GrantSelection = { batch: string } | { id: string };

/** SQL condition on the grants (`g`) that are selected. */
export const isSelected = (db: Db, meant: GrantSelection) =>
  'batch' in meant ? db`g.source = 'compensation' and g.reference = ${meant.batch}` : db`g.id = ${meant.id}`;

/**
 * Withdraws unclaimed grants for good. A grant that is on its way to a game is withdrawn only if the game refuses it.
 * Free items are excluded: players claimed those themselves.
 * @returns the number of grants withdrawn, and of those on their way
 */
export async function withdrawSelected(tx: Tx, meant: GrantSelection): Promise<{ withdrawn: number; wanted: number }> {
  const rows = await tx<{ state: string }[]>`
    with meant as materialized (
      select g.player_id, g.id, now() as at from grants as g
      where ${isSelected(tx, meant)} and g.source <> 'free_item' and (g.state = 'claimable' or ${isOpen(tx)})
      order by g.player_id, g.source, g.reference ${onOneServer(tx, tx`for update of g`)}
    )
    update grants as g set state = case g.state when 'claimable' then 'withdrawn' else g.state end, reason = ${BY_OPERATOR},
      settled_at = case g.state when 'claimable' then meant.at else g.settled_at end, withdraw_wanted = g.state <> 'claimable'
    from meant where g.player_id = meant.player_id and g.id = meant.id and (g.state = 'claimable' or ${isOpen(tx)})
    returning g.state`;
  const withdrawn = rows.filter(({ state }) => state === 'withdrawn').length;
  return { withdrawn, wanted: rows.length - withdrawn };
}
