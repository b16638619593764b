import type { Query } from '#server/db/client/query.ts';
import type { Db } from '#server/db/client.ts';

/** The numbers of rows that wait for an operator in a shop with many orders; small shops have fewer. */
const PARKED = 5000;
const RETRYING = 500;
const DISPUTES = 2000;
const REFUNDS = 300;
const STUCK = 1000;
/** Paid orders that have something of this, or entries in the audit log. */
const CHOSEN = 20_000;
/** In a smaller shop, one in as many orders is chosen. */
const LEAST_ORDERS = 10;

/** Chooses paid orders at random into `bench_chosen`, numbered by `n`. Returns their number. */
export async function chooseOrders(db: Db, orders: number): Promise<number> {
  const count = Math.min(CHOSEN, Math.floor(orders / LEAST_ORDERS));
  await db.unsafe('drop table if exists bench_chosen');
  await db`
    create unlogged table bench_chosen as
    select chosen.*, row_number() over () as n from (
      select * from bench_drawn where state = 'paid' and random() < ${(1.5 * count) / orders}::float8 limit ${count}
    ) as chosen`;
  await db.unsafe('create index bench_chosen_n on bench_chosen (n); analyze bench_chosen');
  return count;
}

/** Makes parts of the chosen orders wait for an operator: deliveries, disputes, refunds, events. */
export async function fillWaiting(db: Db, chosen: number): Promise<void> {
  const share = chosen / CHOSEN;
  let from = 0;
  /** Takes the next orders, so that no order has two things. */
  const next = (count: number) => {
    from += count * share;
    return db`select * from bench_chosen where n > ${from - count * share}::float8 and n <= ${from}::float8`;
  };
  await db`
    update deliveries d set state = 'parked', attempts = 12, reason = 'the game did not answer', updated_at = c.at + interval '1 day'
    from (${next(PARKED)}) as c where d.player_id = c.player_id and d.id = c.delivery_id`;
  await db`
    update deliveries d set state = 'retrying', attempts = 3, reason = 'timeout', due_at = now() + interval '1 day'
    from (${next(RETRYING)}) as c where d.player_id = c.player_id and d.id = c.delivery_id`;
  await fillDisputes(db, next(DISPUTES));
  await db`
    insert into refunds (player_id, payment_id, amount, cause, cause_id, state, created_at, updated_at, returned_at, error)
    select player_id, payment_id, 109, 'operator', 'ticket', case when n % 5 = 0 then 'requested' else 'failed' end, at, at,
      case when n % 5 > 0 then at end, 'account closed'
    from (${next(REFUNDS)}) as c`;
  await db`
    insert into outbox (type, key, payload, created_at, due_at, attempts, error)
    select 'payment.captured', payment_id, jsonb_build_object('playerId', player_id, 'paymentId', payment_id), at, now() + interval '1 day', 9, 'the handler failed'
    from (${next(STUCK)}) as c order by at`;
}

/** A third of the disputes is open. */
async function fillDisputes(db: Db, chosen: Query<object[]>): Promise<void> {
  await db`create temp table bench_disputed on commit drop as ${chosen}`;
  await db`
    update payments p set state = case when n % 3 = 0 then 'disputed' else 'dispute_lost' end, disputed = 109, updated_at = c.at + interval '30 days',
      disputes = jsonb_build_array(jsonb_build_object('id', 'dp_' || c.number, 'amount', 109, 'status', case when n % 3 = 0 then 'open' else 'lost' end,
        'stage', 1, 'dueBy', now() + n % 20 * interval '1 day'))
    from bench_disputed as c where p.player_id = c.player_id and p.id = c.payment_id`;
  await db`
    update orders o set payment_state = 'disputed' from bench_disputed as c where o.player_id = c.player_id and o.number = c.number`;
  await db`
    insert into ledger_entries (at, transaction, kind, account, provider, currency, amount, player_id, payment_id, payable)
    select at + interval '1 hour', md5(payment_id || 'dispute')::uuid, 'dispute', account, 'sandbox', 'EUR', amount, player_id, payment_id, number
    from bench_disputed, (values ('disputes', 109), ('provider', -109)) as posting (account, amount)`;
}
