import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql, Tx } from './client.ts';
import { isLockConflict } from './lock-conflicts.ts';

/** Wait between two tries, so that the session in the way and those queued behind it can continue. */
const PAUSE_MS = 5000;
const RETRY_PAUSES: readonly number[] = Array.from({ length: 20 }, () => PAUSE_MS);
const IN_THE_WAY =
  'Another session holds a lock for long, such as a dump of the database: will retry in a few seconds.';

interface RetryOptions {
  pauses?: readonly number[] | undefined;
  /** Called with the reason before each wait, because the waits can take minutes. */
  say?: ((message: string) => void) | undefined;
}

/** Runs a transaction, and repeats it as a whole after a lock timeout or a deadlock. */
export async function beginWithRetries<T>(
  sql: Sql,
  work: (tx: Tx) => Promise<T>,
  { pauses = RETRY_PAUSES, say }: RetryOptions = {},
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await sql.begin(work);
    } catch (error) {
      if (!isLockConflict(error)) throw error;
      say?.(IN_THE_WAY);
      await sleep(pause);
    }
  }
  return sql.begin(work);
}
