import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';

/**
 * The parts of a statement that spend points, where `fresh` has a row: `spending` among its expressions, `refusals` in the `case` that
 * ends the statement with the reason `points` where there are too few. The balance's row is locked by it, so it is exact under races.
 * @param key SQL of the entry's key
 */
export const spendPoints = (
  db: Db,
  { playerId, points, key }: { playerId: string; points: number; key: Query<object[]> },
) => ({
  spending: db`
    spent as (
      update point_balances set balance = balance - ${points}::int from fresh
      where player_id = ${playerId} and balance >= ${points}::int
      returning player_id
    ), spent_entry as (
      insert into point_entries (player_id, key, kind, points)
      select player_id, ${key}, 'spent', -${points}::int from spent
    )`,
  refusals: db`when not exists (select from spent) then refuse('points')`,
});
