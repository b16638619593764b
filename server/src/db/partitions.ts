import type { Log } from '#server/kernel/log.ts';
import type { Db } from './client.ts';
import { isLockTimeout } from './lock-conflicts.ts';

/** Tables with the same kind of partitions: `orders_202611`, `analytics_events_20261123`. */
export interface PartitionedTables {
  tables: readonly string[];
  each: 'month' | 'day';
}

/**
 * Creates partitions ahead of time. Tolerates a lock timeout, for example behind a dump: partitions are created long
 * before they are needed, and the next run retries. Logs an alert if the next one is still missing.
 * @throws the error of `make`, unless it is a lock timeout and the current partition exists
 */
export async function createPartitionsAhead(
  { sql, log }: { sql: Db; log: Log },
  { tables, each }: PartitionedTables,
  make: (db: Db) => Promise<unknown>,
): Promise<void> {
  try {
    await make(sql);
  } catch (error) {
    if (!isLockTimeout(error)) throw error;
    const missing = await missingPartitions(sql, { tables, each });
    if (missing.some(({ isNeeded }) => isNeeded)) throw error;
    log.warn({ tables }, 'partitions were not created because another session locks their table, will retry');
    if (missing.length > 0)
      log.error(
        { alert: 'database.partitions', missing: missing.map(({ name }) => name) },
        'the next partitions are missing, end the session that locks their table',
      );
  }
}

/** Returns the missing partitions of the current month or day, which are needed, and of the next. */
const missingPartitions = (db: Db, { tables, each }: PartitionedTables) => db<{ name: string; isNeeded: boolean }[]>`
  select name, next = 0 as "isNeeded"
  from unnest(${[...tables]}::text[]) as parent (parent)
  cross join generate_series(0, 1) as next
  cross join lateral (select parent || '_' || to_char(
    date_trunc(${each}::text, now() at time zone 'UTC') + next * ('1 ' || ${each}::text)::interval,
    case ${each}::text when 'month' then 'YYYYMM' else 'YYYYMMDD' end
  )) as partition (name)
  where to_regclass(name) is null
  order by name`;
