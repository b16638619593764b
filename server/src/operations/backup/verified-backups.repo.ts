import type { Db } from '#server/db/client.ts';

/** Verdicts of backups whose books were compared. */
type RecordedVerdict = 'whole' | 'differences';

/** Records a verified backup, unless a newer one is recorded. A wrong clock must not make a backup of the future. */
export const recordVerified = (db: Db, verdict: RecordedVerdict, newestChange: Date): Promise<unknown> => db`
  insert into verified_backups as recorded (verdict, newest_change) values (${verdict}, least(${newestChange}, now()))
  on conflict (verdict) do update set newest_change = greatest(recorded.newest_change, excluded.newest_change)`;

/** The size of the database in bytes, and the age of the newest change in verified backups in seconds. */
export interface Storage {
  bytes: number;
  backups: { verdict: RecordedVerdict; age: number }[];
}

/** Reads the size of every file of the database, so it is for some reads an hour. */
export async function storageOf(db: Db): Promise<Storage> {
  const [row] = await db<[Storage]>`
    select pg_database_size(current_database())::float8 as bytes, coalesce((
      select jsonb_agg(jsonb_build_object('verdict', verdict, 'age', extract(epoch from clock_timestamp() - newest_change)::float8))
      from verified_backups
    ), '[]') as backups`;
  if (!row) throw new Error('the database returned no size');
  return row;
}
