import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql, Tx } from './client.ts';
import { wasInTheWay } from './gave-way.ts';

/** Between two tries; who was in the way, and all who waited behind, go on meanwhile. */
const PAUSE_MS = 5000;
const PAUSES: readonly number[] = Array.from({ length: 20 }, () => PAUSE_MS);
const IN_THE_WAY =
  'Somebody is in the way for long, such as a dump of the database: what is to be done there comes again in a moment.';

interface Patience {
  pauses?: readonly number[] | undefined;
  /** Hears why nothing happens, each time: it may be minutes. */
  say?: ((message: string) => void) | undefined;
}

/** A transaction that is done anew, whole, as often as it gives way to others or meets them head-on. */
export async function beginPatiently<T>(
  sql: Sql,
  work: (tx: Tx) => Promise<T>,
  { pauses = PAUSES, say }: Patience = {},
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await sql.begin(work);
    } catch (error) {
      if (!wasInTheWay(error)) throw error;
      say?.(IN_THE_WAY);
      await sleep(pause);
    }
  }
  return sql.begin(work);
}
