import type { Log } from '#server/kernel/log.ts';
import type { Db } from './client.ts';
import { gaveWay } from './gave-way.ts';

/** Tables that are partitioned alike: `orders_202611`, `analytics_events_20261123`. */
export interface Partitioned {
  tables: readonly string[];
  each: 'month' | 'day';
}

/**
 * Makes partitions ahead. That a dump is in the way is no reason to stop: they are made long before they are needed, and it is tried
 * again. What is needed next and is still not there, the log says.
 * @throws what `make` throws, where it did not give way or the partition of today is not there
 */
export async function makeAhead(
  { sql, log }: { sql: Db; log: Log },
  { tables, each }: Partitioned,
  make: (db: Db) => Promise<unknown>,
): Promise<void> {
  try {
    await make(sql);
  } catch (error) {
    if (!gaveWay(error)) throw error;
    const missing = await missingOf(sql, { tables, each });
    if (missing.some(({ isNeeded }) => isNeeded)) throw error;
    log.warn({ tables }, 'partitions were not made: somebody reads their table for long; it is tried again');
    if (missing.length > 0)
      log.error({ alert: 'database.partitions', missing: missing.map(({ name }) => name) }, 'the next partitions lack');
  }
}

/** Of now, which are needed, and of the next month or day. */
const missingOf = (db: Db, { tables, each }: Partitioned) => db<{ name: string; isNeeded: boolean }[]>`
  select name, next = 0 as "isNeeded"
  from unnest(${[...tables]}::text[]) as parent (parent)
  cross join generate_series(0, 1) as next
  cross join lateral (select parent || '_' || to_char(
    date_trunc(${each}::text, now() at time zone 'UTC') + next * ('1 ' || ${each}::text)::interval,
    case ${each}::text when 'month' then 'YYYYMM' else 'YYYYMMDD' end
  )) as partition (name)
  where to_regclass(name) is null
  order by name`;
