import type { Sql } from '#server/db/client.ts';

/** How many of a player's three open orders stay open. */
const LEFT_OPEN = 2;

/**
 * Lets every player place one more order: expires the oldest open ones, and a repeated choice makes a new order. For
 * tests about something else.
 */
export const makeRoom = (sql: Sql) => sql`
  update orders set choice = null, expires_at = until
  from (
    select player_id as of_player, number as open,
      case when row_number() over (partition by player_id order by created_at desc, number desc) > ${LEFT_OPEN} then now() else expires_at end as until
    from orders where payment_state in ('unpaid', 'paying', 'payment_failed') and expires_at > now()
  ) as mine
  where player_id = of_player and number = open`;
