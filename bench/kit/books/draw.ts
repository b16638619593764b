import type { Sql } from '#server/db/client.ts';
import { type People, placers } from './people.ts';

const MONTHS = 15;

/**
 * Draws orders into a table from which the books are written, spread over fifteen months until an hour ago. Most were
 * paid and sent, some expired or were cancelled, and one in a hundred was refunded.
 */
export async function drawOrders(sql: Sql, people: People, count: number): Promise<void> {
  await sql.unsafe('drop table if exists bench_drawn');
  await sql`
    create unlogged table bench_drawn as
    select at, uid, md5('player ' || uid)::uuid as player_id, uuidv7(at - clock_timestamp()) as payment_id,
      uuidv7(at - clock_timestamp() + interval '2 seconds') as delivery_id,
      to_char(at, 'YYYYMMDD') || '-' || upper(substr(md5(random()::text || uid), 1, 10)) as number,
      case when fate < 0.88 then 'paid' when fate < 0.89 then 'refunded' when fate < 0.96 then 'expired' else 'cancelled' end as state
    from (
      select uid, random() as fate, now() - interval '1 hour' - random() * make_interval(months => ${MONTHS}) as at
      from (${placers(sql, people, count)}) as placed
    ) as drawn order by at`;
  // Past partitions, as a shop has them that opened at that time.
  await sql`select ensure_order_partitions((now() - make_interval(months => ${MONTHS}))::date, ${MONTHS}::int + 3)`;
  await sql`select ensure_ledger_partitions((now() - make_interval(months => ${MONTHS}))::date, ${MONTHS}::int + 3)`;
}
