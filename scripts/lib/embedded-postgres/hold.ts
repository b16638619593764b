import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { closeSession, openSession } from '#server/db/client/session.ts';
import { type Db, sessionDb } from '#server/db/client.ts';
import { AlreadyRunningError } from './failure.ts';

/** One session for as long as we use the server; its advisory lock ends with us, however we end. */
export interface Hold {
  sql: Db;
  /** Lets go; answers whether nobody else uses the server, and keeps others out until it is stopped. Never throws. */
  release(): Promise<boolean>;
  end(): Promise<void>;
}

/** Any constant serves; locks are per database, and this one is taken in `postgres`. */
const LOCK = 7_267_000;
/** A killed holder's session ends within milliseconds. */
const WAIT_FOR_LOCK_MS = 2_000;

/** Connects; undefined when the server is not ready, is going down, or is not the one on these files. */
export async function reach(url: string, data: string): Promise<Client | undefined> {
  const session = await openSession(url, `manawell process ${process.pid}`).catch(() => undefined);
  if (!session) return undefined;
  const [row] = await sessionDb(session)<{ data_directory: string }[]>`show data_directory`.catch(() => []);
  if (row?.data_directory === data) return session;
  await closeSession(session);
  return undefined;
}

/**
 * Takes the lock: exclusive, or shared with other processes (tests). Returns undefined if the server stopped meanwhile.
 * @throws AlreadyRunningError if another process holds the lock
 */
export async function hold(session: Client, shared: boolean, home: string): Promise<Hold | undefined> {
  const sql = sessionDb(session);
  const end = (): Promise<void> => closeSession(session);
  const deadline = Date.now() + WAIT_FOR_LOCK_MS;
  try {
    while (!(await take(sql, shared))) {
      if (Date.now() > deadline) throw await alreadyRunning(sql, home);
      await sleep(50);
    }
  } catch (error) {
    await end();
    if (error instanceof AlreadyRunningError) throw error;
    return undefined;
  }
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

async function take(sql: Db, shared: boolean): Promise<boolean> {
  const [row] = shared
    ? await sql<{ taken: boolean }[]>`select pg_try_advisory_lock_shared(${LOCK}::bigint) as taken`
    : await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK}::bigint) as taken`;
  return row?.taken === true;
}

async function alreadyRunning(sql: Db, home: string): Promise<AlreadyRunningError> {
  const [holder] = await sql<{ name: string }[]>`
    select application_name as name from pg_stat_activity join pg_locks using (pid)
    where locktype = 'advisory' and objid = ${LOCK} and granted limit 1`;
  return new AlreadyRunningError(
    `It already runs from this checkout (${holder?.name ?? 'another process'}), with the database in ${home}.`,
    'Stop that one first, or start this one with another DATA_DIR and PORT.',
  );
}
