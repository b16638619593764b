import { freshDatabase, type TestDatabase } from './database.ts';

/** A database that answers as a stand-by does, with data of its own that show where a read went. */
export interface Standby extends TestDatabase {
  /** Sets what the functions of PostgreSQL about recovery return. */
  says(state: { isCaughtUp?: boolean; replayedAt?: Date | null; isRecovering?: boolean }): Promise<void>;
}

/** @param primary its installation's keys are copied; null: it belongs to another shop */
export async function freshStandby(primary: Pick<TestDatabase, 'sql'> | null): Promise<Standby> {
  const database = await freshDatabase();
  const { url, sql } = database;
  // Before pg_catalog in the search path, so that these replace PostgreSQL's own.
  await sql.unsafe(`
    create table standby_says (caught_up boolean, replayed_at timestamptz, recovering boolean);
    insert into standby_says values (true, now(), true);
    create function pg_is_in_recovery() returns boolean language sql stable as
      'select recovering from standby_says';
    create function pg_last_wal_replay_lsn() returns pg_lsn language sql stable as
      $$ select (case when caught_up then 'FFFFFFFF/FFFFFFFF' else '0/0' end)::pg_lsn from standby_says $$;
    create function pg_last_xact_replay_timestamp() returns timestamptz language sql stable as
      'select replayed_at from standby_says';
    alter database ${new URL(url).pathname.slice(1)} set search_path = public, pg_catalog`);
  const keys = primary
    ? await primary.sql<{ name: string; key: Buffer }[]>`select name, key from installation_keys`
    : [{ name: 'log', key: Buffer.alloc(32, 'another shop') }];
  for (const { name, key } of keys)
    await sql`insert into installation_keys as known (name, key) values (${name}, ${key})
      on conflict (name) do update set key = excluded.key`;
  return {
    ...database,
    says: async ({ isCaughtUp = true, replayedAt = null, isRecovering = true }) =>
      void (await sql`
        update standby_says set caught_up = ${isCaughtUp}, replayed_at = ${replayedAt}, recovering = ${isRecovering}`),
  };
}
