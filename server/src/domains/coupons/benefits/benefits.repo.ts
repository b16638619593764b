import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import { announceSql } from '#server/db/events/announce.ts';

/**
 * An order and the benefits that it reserves: coupons by their id, first top-ups as `first:…`, uses of personal offers
 * as `offer:…`.
 */
export interface BenefitHolder {
  playerId: string;
  number: string;
  benefits: readonly string[];
}

/** SQL parts that reserve benefits in a statement that places or pays orders. The key makes this exact under races. */
export function reservationSql(holders: readonly BenefitHolder[]) {
  const wanted = rowsOf(holders);
  const table = (db: Db, orders: Query<object[]>) => db`
    (select player_id, benefit, number from ${unnested(db, wanted)} join ${orders} as placed using (player_id, number)) as wanted`;
  return {
    /** The expression `held`: a row for each benefit that was free or that its order holds already. */
    held: (db: Db, orders: Query<object[]>) => db`
      insert into benefit_uses as b (player_id, benefit, number, state, at)
      select player_id, benefit, number, 'reserved', now() from ${table(db, orders)} order by player_id, benefit
      on conflict (player_id, benefit) do update set state = b.state where b.number = excluded.number and b.state = 'reserved'
      returning player_id, benefit, number`,
    /** Wraps the statement's last value: aborts if a benefit is not free (`coupon`, `first_top_up`, `offer`). */
    refusing: (db: Db, orders: Query<object[]>, otherwise: Query<object[]>) => db`
      case (
        select min(case when benefit like 'first:%' then 'first_top_up' when benefit like 'offer:%' then 'offer' else 'coupon' end) from ${table(db, orders)}
        where (player_id, benefit, number) not in (select player_id, benefit, number from held)
      ) when 'coupon' then refuse('coupon') when 'first_top_up' then refuse('first_top_up') when 'offer' then refuse('offer') else ${otherwise} end`,
  };
}

/** Returns the benefits of some orders, a row for each. */
const rowsOf = (holders: readonly BenefitHolder[]) =>
  holders.flatMap(({ playerId, number, benefits }) => benefits.map((benefit) => ({ playerId, number, benefit })));

const unnested = (db: Db, rows: ReturnType<typeof rowsOf>) => db`
  unnest(${rows.map((row) => row.playerId)}::uuid[], ${rows.map((row) => row.benefit)}::text[], ${rows.map((row) => row.number)}::text[])
    as w (player_id, benefit, number)`;

/** SQL: a JSON list of a player's coupons that are neither used nor expired; null if there are none. */
export const ownCoupons = (db: Db, playerId: string | Query<object[]>) => db`(
  select json_agg(json_build_object('id', c.id, 'template', c.template, 'expiresAt', c.expires_at, 'order', held.number))
  from player_coupons as c left join benefit_uses as held on held.player_id = c.player_id and held.benefit = c.id::text
  where c.player_id = ${playerId} and c.expires_at > now() and held.state is distinct from 'used'
)`;

/** SQL: the state of a benefit, `reserved` or `used`; null if it is free, or reserved for this order. */
export const benefitStateSql = (
  db: Db,
  playerId: string | Query<object[]>,
  benefit: string | Query<object[]>,
  order: string | null | Query<object[]>,
) => db`(
  select state from benefit_uses where player_id = ${playerId} and benefit = ${benefit}
    and (state = 'used' or number is distinct from ${order}::text)
)`;

/**
 * Uses the benefits of paid orders. Returns the numbers of the orders that had or got all of theirs.
 * The benefits of the other orders are freed.
 */
export async function spendBenefits(tx: Tx, holders: readonly BenefitHolder[]): Promise<ReadonlySet<string>> {
  const complete = await takeBenefits(tx, holders);
  await giveBackBenefits(
    tx,
    holders.filter(({ number }) => !complete.has(number)),
  );
  return complete;
}

async function takeBenefits(tx: Tx, holders: readonly BenefitHolder[]): Promise<ReadonlySet<string>> {
  const wanted = rowsOf(holders);
  if (wanted.length === 0) return new Set(holders.map(({ number }) => number));
  // A fixed order of keys keeps two batches from deadlocking. If two orders want the same benefit, its holder gets it.
  const taken = await tx<{ number: string; count: number }[]>`
    with given as materialized (select * from ${unnested(tx, wanted)}),
    held as (
      select player_id, benefit, number from given join benefit_uses using (player_id, benefit, number)
    ),
    wanted as (
      select distinct on (w.player_id, w.benefit) w.player_id, w.benefit, w.number from given as w
      left join held on held.player_id = w.player_id and held.benefit = w.benefit and held.number = w.number
      order by w.player_id, w.benefit, held.number nulls last, w.number
    ), taken as (
      insert into benefit_uses as b (player_id, benefit, number, state, at)
      select player_id, benefit, number, 'used', now() from wanted order by player_id, benefit
      on conflict (player_id, benefit) do update set state = excluded.state, at = excluded.at where b.number = excluded.number
      returning player_id, benefit, number
    ),
    announced as (${announceSql(
      tx,
      'coupon.used',
      tx`
        select player_id::text as key, jsonb_build_object('playerId', player_id, 'coupon', template, 'number', number) as payload
        from taken join player_coupons as own using (player_id) where own.id::text = benefit`,
    )})
    select number, count(*)::int as count from taken group by number`;
  const counts = new Map(taken.map(({ number, count }) => [number, count]));
  return new Set(
    holders.filter(({ number, benefits }) => (counts.get(number) ?? 0) === benefits.length).map(({ number }) => number),
  );
}

/** Frees the benefits that these orders hold or used. */
export async function giveBackBenefits(tx: Tx, holders: readonly BenefitHolder[]): Promise<void> {
  const some = holders.filter(({ benefits }) => benefits.length > 0);
  if (some.length === 0) return;
  await tx`
    delete from benefit_uses where (player_id, number) in (
      select * from unnest(${some.map((holder) => holder.playerId)}::uuid[], ${some.map((holder) => holder.number)}::text[])
    )`;
}
