import type { Db, Tx } from '#server/db/client.ts';
import type { DocumentRef } from '../catalog.repo.ts';

/** What an apply changed, in short. */
export interface Summary {
  /** Names of documents, such as `game 1000039`. */
  documents: string[];
  removals: number;
  prices: number;
}

/** An apply. */
export interface Revision {
  revision: number;
  at: Date;
  /** Under which it stands in the audit log; null: nobody recorded it. */
  action: string | null;
  /** The revision that it brought back. */
  restored: number | null;
  summary: Summary;
  /** Its content is still there. */
  kept: boolean;
}

/** Of which the newest is what is applied; 0: nothing is. */
export const currentRevision = async (db: Db): Promise<number> => {
  const [row] = await db<{ revision: number | null }[]>`select max(revision)::int as revision from catalog_applies`;
  return row?.revision ?? 0;
};

/** The newest first. */
export const readRevisions = (db: Db, limit: number): Promise<Revision[]> =>
  db<Revision[]>`
    select revision::int, applied_at as at, action, restored::int, summary, upto is not null as kept
    from catalog_applies order by catalog_applies.revision desc limit ${limit}`;

/** One of them; undefined where there is none of this number. */
export const readRevision = async (db: Db, revision: number): Promise<Revision | undefined> => {
  const [row] = await db<Revision[]>`
    select revision::int, applied_at as at, action, restored::int, summary, upto is not null as kept
    from catalog_applies where catalog_applies.revision = ${revision}`;
  return row;
};

/** The documents that were applied at a revision whose content is kept. */
export const readDocumentsAt = (db: Db, revision: number): Promise<DocumentRef[]> =>
  db<DocumentRef[]>`
    select kind, id, hash from (
      select distinct on (kind, id) kind, id, hash from catalog_revisions
      where revision <= (select upto from catalog_applies where catalog_applies.revision = ${revision})
      order by kind, id, revision desc
    ) as newest where hash is not null order by kind collate "C", id collate "C"`;

/** A process of the version before applies without a revision: what it did becomes one of its own, so that the next can be told from it. */
export const addUnrecorded = (tx: Tx): Promise<unknown> => tx`
  insert into catalog_applies (revision, upto, applied_at, summary)
  select coalesce((select max(revision) from catalog_applies), 0) + 1, max(revision), max(applied_at),
    '{"documents": [], "removals": 0, "prices": 0}'
  from catalog_revisions having max(revision) > coalesce((select max(upto) from catalog_applies), 0)`;

/** Records what was just written. Answers its number. */
export const addRevision = async (
  tx: Tx,
  { action, restored, summary }: Pick<Revision, 'action' | 'restored' | 'summary'>,
): Promise<number> => {
  const [row] = await tx<{ revision: number }[]>`
    insert into catalog_applies (revision, upto, action, restored, summary)
    select coalesce((select max(revision) from catalog_applies), 0) + 1, (select max(revision) from catalog_revisions),
      ${action}, ${restored}, ${JSON.stringify(summary)}::text::jsonb
    returning revision::int`;
  return row?.revision ?? 0;
};

/**
 * Lets go of the content of old revisions: of all that are older than so many days, except the newest so many. Then of the versions that none
 * that is kept consists of, and of the pictures that none of them names, unless orders may keep their address.
 */
export async function forgetRevisions(tx: Tx, kept: { revisions: number; days: number }): Promise<void> {
  const forgotten = await tx`
    update catalog_applies set upto = null
    where upto is not null and applied_at < now() - make_interval(days => ${kept.days})
      and revision <= (select max(revision) from catalog_applies) - ${kept.revisions}
    returning revision`;
  if (forgotten.length === 0) return;
  await tx`
    with oldest as (select min(upto) as upto from catalog_applies)
    delete from catalog_revisions as version using oldest
    where version.revision <= oldest.upto and (version.hash is null or exists (
      select from catalog_revisions as later
      where later.kind = version.kind and later.id = version.id and later.revision > version.revision and later.revision <= oldest.upto
    ))`;
  await tx`
    delete from catalog_assets as asset where not sold and not exists (
      select from catalog_revisions as version, jsonb_each_text(version.document) as named
      where version.kind = 'art' and version.document is not null and split_part(named.value, '.', 1) = asset.hash
    )`;
}
