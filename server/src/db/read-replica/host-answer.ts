import type { Db } from '../client.ts';
import type { HostAnswer, Keys, PrimaryState } from './replica.rules.ts';

/** For so long an operator never reads the state before an own action. */
const OWN_ACTION = '10 minutes';

const keysOf = (db: Db) => db`
  (select coalesce(jsonb_object_agg(name, encode(sha256(key), 'hex')), '{}') from installation_keys)`;

interface Asked extends PrimaryState {
  lsn: string;
  /** Position of the operator's newest action of the last minutes; null: none. */
  action: number | null;
}

/** Asks the primary for its time, its position in the log, and the newest action of an operator. */
export async function askPrimary(db: Db, operator: string): Promise<Asked> {
  // The clock is read before the position: all that was committed until then is before the position.
  const [row] = await db<Asked[]>`
    select clock_timestamp() as at, pg_current_wal_flush_lsn()::text as lsn, ${keysOf(db)} as keys, (
      select position from (
        select position, at from operator_actions where by_name = ${operator} order by position desc limit 1) as newest
      where newest.at > now() - ${OWN_ACTION}::interval) as action`;
  if (!row) throw new Error('the primary returned no state');
  return row;
}

/**
 * Asks a host whether it is a stand-by of this primary, and how far behind.
 * @param newest name of the last migration of this version
 */
export async function askHost(db: Db, { lsn, action }: Asked, newest: string): Promise<HostAnswer> {
  const [row] = await db<(HostAnswer & { keys: Keys })[]>`
    select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as "isCaughtUp",
      pg_last_xact_replay_timestamp() as "replayedAt",
      exists (select from migrations where name = ${newest}) as "isOfThisSchema",
      ${action}::bigint is null or exists (select from operator_actions where position = ${action}::bigint)
        as "hasOwnAction",
      ${keysOf(db)} as keys`;
  if (!row) throw new Error('the host returned no state');
  return row;
}
