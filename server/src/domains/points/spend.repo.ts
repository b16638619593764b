import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';

/**
 * Returns SQL parts of a statement that spends points if `fresh` has a row. `spending` belongs to its expressions;
 * `refusals` to the `case` that ends the statement with the reason `points` if the balance is too low.
 * The statement locks the balance's row, so it is exact under races.
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
