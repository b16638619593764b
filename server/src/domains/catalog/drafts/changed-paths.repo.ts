import type { Db } from '#server/db/client.ts';

/** A file that an open or scheduled draft changes, below a folder. */
export interface ChangedPath {
  draft: string;
  name: string;
  path: string;
}

/** Lists the files below a folder that open and scheduled drafts change, the newest draft first. */
export const changedPaths = (db: Db, folder: string) => db<ChangedPath[]>`
  select d.id as draft, d.name, f.path
  from catalog_drafts d join catalog_draft_files f on f.draft = d.id
  where d.state in ('open', 'scheduled') and starts_with(f.path, ${folder})
  order by d.id desc, f.path collate "C"`;
