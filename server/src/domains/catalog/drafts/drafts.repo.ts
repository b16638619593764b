import type { Db, Tx } from '#server/db/client.ts';
import { dropDraftPictures } from './draft-pictures.repo.ts';

export interface DraftTerms {
  remove: boolean;
  yes: boolean;
  takeOver: boolean;
  by: string;
  /** The role of the operator; null: a user of the machine. */
  role: string | null;
  why: string;
  /** The second operator; null: none was needed. */
  approvedBy: string | null;
}

export interface Draft {
  id: string;
  name: string;
  /** The revision whose files it changes. */
  base: number;
  /** Counts changes: of the files, and of the base. */
  version: number;
  state: 'open' | 'scheduled' | 'applied' | 'discarded';
  createdBy: string;
  createdAt: Date;
  changedBy: string;
  changedAt: Date;
  /** The time of the scheduled apply. */
  applyAt: Date | null;
  terms: DraftTerms | null;
  /** Why a scheduled apply was not done. */
  note: string | null;
  /** The revision as which it was applied. */
  revision: number | null;
}

/** A changed file; a text of null: it is removed. */
export interface DraftFile {
  path: string;
  text: string | null;
  by: string;
  at: Date;
}

const columns = (db: Db) => db`
  id, name, base::int, version, state, created_by as "createdBy", created_at as "createdAt",
  changed_by as "changedBy", changed_at as "changedAt", apply_at as "applyAt", terms, note, revision::int`;

export async function addDraft(tx: Tx, { name, base, by }: { name: string; base: number; by: string }): Promise<Draft> {
  const [row] = await tx<Draft[]>`
    insert into catalog_drafts (name, base, created_by, changed_by) values (${name}, ${base}, ${by}, ${by})
    returning ${columns(tx)}`;
  if (!row) throw new Error('the draft was not stored');
  return row;
}

/** Lists the newest drafts; without `all`, those that are neither applied nor discarded. */
export const listDrafts = (db: Db, { all, most }: { all: boolean; most: number }) => db<Draft[]>`
  select ${columns(db)} from catalog_drafts where ${all ? db`true` : db`state in ('open', 'scheduled')`}
  order by id desc limit ${most}`;

export async function draftById(db: Db, id: string): Promise<Draft | undefined> {
  const [row] = await db<Draft[]>`select ${columns(db)} from catalog_drafts where id = ${id}`;
  return row;
}

/** Reads a draft and locks it until the transaction ends. Take this lock before that of the catalogue. */
export async function lockDraft(tx: Tx, id: string): Promise<Draft | undefined> {
  const [row] = await tx<Draft[]>`select ${columns(tx)} from catalog_drafts where id = ${id} for update`;
  return row;
}

export const draftFiles = (db: Db, id: string) => db<DraftFile[]>`
  select path, text, changed_by as by, changed_at as at from catalog_draft_files where draft = ${id}
  order by path collate "C"`;

/** Stores changed files. They replace earlier versions. */
export const putDraftFiles = (tx: Tx, id: string, files: readonly Pick<DraftFile, 'path' | 'text'>[], by: string) => tx`
  insert into catalog_draft_files (draft, path, text, changed_by)
  select ${id}, path, text, ${by}
  from unnest(${files.map(({ path }) => path)}::text[], ${files.map(({ text }) => text)}::text[]) as file (path, text)
  on conflict (draft, path) do update set text = excluded.text, changed_by = excluded.changed_by, changed_at = now()`;

/** Takes changes of files back: the base's files are in the draft again. */
export const dropDraftFiles = (tx: Tx, id: string, paths: readonly string[]) => tx`
  delete from catalog_draft_files where draft = ${id} and path = any (${[...paths]}::text[])`;

/** Counts a change. Returns the new version. */
export async function touchDraft(tx: Tx, id: string, { by, base }: { by: string; base?: number }): Promise<number> {
  const [row] = await tx<{ version: number }[]>`
    update catalog_drafts set version = version + 1, changed_by = ${by}, changed_at = now(),
      base = coalesce(${base ?? null}::bigint, base)
    where id = ${id} returning version`;
  return row?.version ?? 0;
}

/** Ends a draft. Its files and pictures are in the revision, or are not wanted any more. */
export async function endDraft(tx: Tx, id: string, end: { revision: number } | 'discarded'): Promise<void> {
  const revision = end === 'discarded' ? null : end.revision;
  await tx`
    update catalog_drafts set state = ${end === 'discarded' ? 'discarded' : 'applied'}, revision = ${revision},
      apply_at = null, terms = null, note = null
    where id = ${id}`;
  await tx`delete from catalog_draft_files where draft = ${id}`;
  await dropDraftPictures(tx, id, null);
}

export const scheduleDraft = (tx: Tx, id: string, { at, terms }: { at: string; terms: DraftTerms }) => tx`
  update catalog_drafts set state = 'scheduled', apply_at = ${at}, terms = ${JSON.stringify(terms)}::text::jsonb,
    note = null
  where id = ${id}`;

/** Opens a scheduled draft again. @param note why it was not applied; null: somebody cancelled it */
export const reopenDraft = (tx: Tx, id: string, note: string | null) => tx`
  update catalog_drafts set state = 'open', apply_at = null, terms = null, note = ${note} where id = ${id}`;

/** Returns the scheduled drafts whose time has come. */
export const dueDrafts = (db: Db) => db<Draft[]>`
  select ${columns(db)} from catalog_drafts where state = 'scheduled' and apply_at <= now() order by apply_at, id`;
