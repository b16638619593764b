import type { Db, Tx } from '#server/db/client.ts';
import type { Contents } from './contents.catalog.ts';
import { BY_OPERATOR, giveGrants } from './give.repo.ts';
import { isOpen } from './settle.repo.ts';

const SOURCE = 'compensation';

/** What operators give together. */
export interface Batch {
  /** Theirs; once is this name, for each player. */
  name: string;
  /** What everybody gets; null: each of them something of their own. */
  contents: Contents | null;
  until: Date | null;
}

export interface BatchLine {
  playerId: string;
  contents: Contents;
}

/** What is to be given, as the statements below read it. */
const listed = (db: Db, lines: readonly BatchLine[]) => db`
  unnest(${lines.map(({ playerId }) => playerId)}::uuid[], ${lines.map(({ contents }) => JSON.stringify(contents))}::text[]::jsonb[])
    as n (player_id, contents)`;

/** Whether a batch of this name is another one; false: it is this one, or there is none yet. */
export async function isOther(db: Db, { name, contents, until }: Batch): Promise<boolean> {
  const rows = await db`
    select from grant_batches where name = ${name} and (
      contents is distinct from ${contents && JSON.stringify(contents)}::text::jsonb
      or claimable_until <> coalesce(${until?.toISOString() ?? null}::timestamptz, 'infinity'))`;
  return rows.length > 0;
}

/** Notes a batch where there is none of its name. Two at once take turns. */
export const noteBatch = (tx: Tx, { name, contents, until }: Batch) => tx`
  insert into grant_batches (name, contents, claimable_until)
  values (${name}, ${contents && JSON.stringify(contents)}::text::jsonb, coalesce(${until?.toISOString() ?? null}::timestamptz, 'infinity'))
  on conflict (name) do nothing`;

/** Who has theirs of a batch: as it is given now (`same`), or otherwise. Looked up one by one: a batch may be very long. */
export const hadBefore = (db: Db, name: string, lines: readonly BatchLine[]) => db<
  { playerId: string; same: boolean }[]
>`
  select n.player_id as "playerId", g.contents = n.contents as same from ${listed(db, lines)}, lateral (
    select contents from grants
    where player_id = n.player_id and source = 'compensation' and reference = ${name} limit 1
  ) as g`;

/** Gives players what is theirs of a batch, those who had nothing of it. Answers how many. */
export const giveOfBatch = (tx: Tx, { name, until }: Batch, lines: readonly BatchLine[]): Promise<number> =>
  giveGrants(
    tx,
    lines.map((line) => ({ ...line, source: SOURCE, reference: name, subject: name, ...(until && { until }) })),
  );

/** Which grants an operator means: a batch, or one by its id. */
export type Meant = { batch: string } | { id: string };

/** SQL of the grants (`g`) that are meant. */
export const isMeant = (db: Db, meant: Meant) =>
  'batch' in meant ? db`g.source = 'compensation' and g.reference = ${meant.batch}` : db`g.id = ${meant.id}`;

/**
 * Takes back for good what nobody claimed. What is on its way stays, and is withdrawn in case it comes back; a free item's claim is its
 * player's own. Answers how many of both.
 */
export async function withdrawMeant(tx: Tx, meant: Meant): Promise<{ withdrawn: number; wanted: number }> {
  const rows = await tx<{ state: string }[]>`
    update grants as g set state = case g.state when 'claimable' then 'withdrawn' else g.state end, reason = ${BY_OPERATOR},
      settled_at = case g.state when 'claimable' then now() else g.settled_at end, withdraw_wanted = g.state <> 'claimable'
    where (player_id, id) in (
      select g.player_id, g.id from grants as g
      where ${isMeant(tx, meant)} and g.source <> 'free_item' and (g.state = 'claimable' or ${isOpen(tx)})
      order by g.player_id, g.source, g.reference for update of g
    ) and (g.state = 'claimable' or ${isOpen(tx)})
    returning g.state`;
  const withdrawn = rows.filter(({ state }) => state === 'withdrawn').length;
  return { withdrawn, wanted: rows.length - withdrawn };
}
