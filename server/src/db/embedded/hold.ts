import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { SUPERUSER } from './cluster.ts';
import { AlreadyRunningError } from './failure.ts';

/** One session for as long as we use the server; its advisory lock ends with us, however we end. */
export interface Hold {
  sql: postgres.Sql;
  /** Lets go; answers whether nobody else uses the server, and keeps others out until it is stopped. Never throws. */
  release(): Promise<boolean>;
  end(): Promise<void>;
}

/** Any constant serves; locks are per database, and this one is taken in `postgres`. */
const LOCK = 7_267_000;
/** A killed holder's session ends within milliseconds. */
const WAIT_FOR_LOCK_MS = 2_000;

export const serverUrl = (port: number, password: string, database: string): string =>
  `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;

/** Connects; undefined when the server is not ready, is going down, or is not the one on these files. */
export async function reach(port: number, password: string, data: string): Promise<postgres.Sql | undefined> {
  const sql = postgres(serverUrl(port, password, 'postgres'), {
    max: 1,
    connect_timeout: 5,
    // The lock lives in this one session: it must never be replaced by another.
    idle_timeout: 0,
    max_lifetime: null,
    connection: { application_name: `manawell process ${process.pid}` },
    onnotice: () => undefined,
  });
  try {
    const [row] = await sql<{ data_directory: string }[]>`show data_directory`;
    if (row?.data_directory === data) return sql;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
  await sql.end({ timeout: 0 });
  return undefined;
}

/**
 * Takes the lock: alone, or together with others who share (tests). Undefined when the server went away meanwhile.
 * @throws AlreadyRunningError when somebody else holds it
 */
export async function hold(sql: postgres.Sql, shared: boolean, home: string): Promise<Hold | undefined> {
  const deadline = Date.now() + WAIT_FOR_LOCK_MS;
  try {
    while (!(await take(sql, shared))) {
      if (Date.now() > deadline) throw await alreadyRunning(sql, home);
      await sleep(50);
    }
  } catch (error) {
    await sql.end({ timeout: 0 });
    if (error instanceof AlreadyRunningError) throw error;
    return undefined;
  }
  const end = (): Promise<void> => sql.end({ timeout: 1 });
  return {
    sql,
    end,
    release: async () => {
      if (!shared) return true;
      try {
        await sql`select pg_advisory_unlock_shared(${LOCK}::bigint)`;
        return await take(sql, false);
      } catch {
        return false; // the server is gone, or another user stopped it
      }
    },
  };
}

async function take(sql: postgres.Sql, shared: boolean): Promise<boolean> {
  const [row] = shared
    ? await sql<{ taken: boolean }[]>`select pg_try_advisory_lock_shared(${LOCK}::bigint) as taken`
    : await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK}::bigint) as taken`;
  return row?.taken === true;
}

async function alreadyRunning(sql: postgres.Sql, home: string): Promise<AlreadyRunningError> {
  const [holder] = await sql<{ name: string }[]>`
    select application_name as name from pg_stat_activity join pg_locks using (pid)
    where locktype = 'advisory' and objid = ${LOCK} and granted limit 1`;
  return new AlreadyRunningError(
    `It already runs from this checkout (${holder?.name ?? 'another process'}), with the database in ${home}.`,
    'Stop that one first, or start this one with another DATA_DIR and PORT.',
  );
}
