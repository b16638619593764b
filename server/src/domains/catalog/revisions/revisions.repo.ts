import type { Db, Tx } from '#server/db/client.ts';
import type { DocumentRef } from '../catalog.repo.ts';
import { forgetTexts } from '../sources/sources.repo.ts';

/** The changes of an apply, in short. */
export interface RevisionSummary {
  /** Names of documents, such as `game 1000039`. */
  documents: string[];
  removals: number;
  prices: number;
  /** Only comments and the layout of the files changed. */
  layout?: true;
}

/** The whole catalogue after one apply or rollback. */
export interface Revision {
  revision: number;
  at: Date;
  /** The id of the entry in the audit log; null if the apply was not recorded there. */
  action: string | null;
  /** The former revision that a rollback applied again; null for an apply. */
  restored: number | null;
  summary: RevisionSummary;
  /** The content is still stored. */
  kept: boolean;
}

/** Returns the number of the applied revision, or 0 if nothing is applied. */
export const currentRevision = async (db: Db): Promise<number> => {
  const [row] = await db<{ revision: number | null }[]>`select max(revision)::int as revision from catalog_applies`;
  return row?.revision ?? 0;
};

/** Reads the newest revisions, newest first. */
export const readRevisions = (db: Db, limit: number): Promise<Revision[]> =>
  db<Revision[]>`
    select revision::int, applied_at as at, action, restored::int, summary, upto is not null as kept
    from catalog_applies order by catalog_applies.revision desc limit ${limit}`;

/** Reads a revision; undefined if there is none with this number. */
export const readRevision = async (db: Db, revision: number): Promise<Revision | undefined> => {
  const [row] = await db<Revision[]>`
    select revision::int, applied_at as at, action, restored::int, summary, upto is not null as kept
    from catalog_applies where catalog_applies.revision = ${revision}`;
  return row;
};

/** Reads the documents of a revision whose content is kept. */
export const readDocumentsAt = (db: Db, revision: number): Promise<DocumentRef[]> =>
  db<DocumentRef[]>`
    select kind, id, hash from (
      select distinct on (kind, id) kind, id, hash from catalog_revisions
      where revision <= (select upto from catalog_applies where catalog_applies.revision = ${revision})
      order by kind, id, revision desc
    ) as newest where hash is not null order by kind collate "C", id collate "C"`;

/** Adds a revision for changes that a process of the previous version applied without one. */
export const addMissingRevision = (tx: Tx): Promise<unknown> => tx`
  insert into catalog_applies (revision, upto, applied_at, summary)
  select coalesce((select max(revision) from catalog_applies), 0) + 1, max(revision), max(applied_at),
    '{"documents": [], "removals": 0, "prices": 0}'
  from catalog_revisions having max(revision) > coalesce((select max(upto) from catalog_applies), 0)`;

/** Records the changes just written as a revision. Returns its number. */
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
 * Forgets the content of revisions older than `days`, except the newest `revisions`. Then deletes versions of documents
 * that no kept revision uses, and images that no stored version names. Keeps images of sold items.
 */
export async function forgetRevisions(tx: Tx, kept: { revisions: number; days: number }): Promise<void> {
  const forgotten = await tx`
    update catalog_applies set upto = null, files = null
    where upto is not null and applied_at < now() - make_interval(days => ${kept.days})
      and revision <= (select max(revision) from catalog_applies) - ${kept.revisions}
      and revision not in (select base from catalog_drafts where state in ('open', 'scheduled'))
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
  await forgetTexts(tx);
}
