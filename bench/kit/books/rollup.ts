import type { Sql } from '#server/db/client.ts';
import { addUp, LEVELS } from '#server/operations/revenue/levels.repo.ts';

/** Days that are drawn. The earlier ones are copies of them. */
const DRAWN_DAYS = 30;
const COPIES = 12;
/** Hours of entries that are not rolled up yet. */
const NEWEST_HOURS = 2;

/**
 * Fills the roll-up with a year of orders, and the ledger with the newest hours of it. Few games, items and countries
 * have most orders. A report on half-hour zones also needs the entries of cut hours, which only the last month has.
 */
export async function fillRollup(sql: Sql, orders: number): Promise<void> {
  const perHour = Math.round(orders / 365 / 24);
  for (let day = DRAWN_DAYS; day > 0; day -= 1) await fillDay(sql, day, perHour);
  await sql`
    insert into revenue_hours
    select begins - make_interval(days => copy * ${DRAWN_DAYS}), game, item, country, state, currency, method, provider,
      payments, gross, refunds, disputes, net, tax
    from revenue_hours cross join generate_series(1, ${COPIES - 1}::int) as copy`;
  await sql`
    update revenue_rollup set rolled_to = date_trunc('hour', now(), 'UTC') - make_interval(hours => ${NEWEST_HOURS - 1})`;
  await sql.begin((tx) => addUp(tx, { from: new Date('2000-01-01'), until: new Date('2100-01-01') }));
  await fillLedger(sql, perHour);
  for (const name of [
    'revenue_hours',
    'revenue_hour_ids',
    'ledger_entries',
    'orders',
    'payments',
    ...LEVELS.map((level) => level.name),
  ])
    await sql.unsafe(`vacuum analyze ${name}`);
}

/** SQL: a random number below `most`; small ones are far more frequent. */
const skewed = (most: number): string => `floor(${most} * power(random(), 3))::int`;

const fillDay = (sql: Sql, day: number, perHour: number) =>
  sql.unsafe(`
    insert into revenue_hours
    select begins, game, game || '/item-' || item, 'C' || country, case when country = 0 then 'S' || state end,
      'CU' || country % 12, 'method-' || method, 'provider-' || method % 2, count(*), count(*) * 499, 0, 0, count(*) * 499, count(*) * 80
    from (
      select date_trunc('day', now(), 'UTC') - make_interval(days => ${day}) + make_interval(hours => n / ${perHour}) as begins,
        ${skewed(6)} as game, ${skewed(30)} as item, ${skewed(40)} as country, ${skewed(50)} as state, ${skewed(8)} as method
      from generate_series(0, ${24 * perHour - 1}) as n
    ) as orders group by 1, 2, 3, 4, 5, 6, 7, 8`);

/** Writes the entries of the newest hours with their orders, and of each hour in which a day of Kolkata begins. */
async function fillLedger(sql: Sql, perHour: number): Promise<void> {
  const newest = Array.from(
    { length: NEWEST_HOURS },
    (_, n) => `date_trunc('hour', now()) - make_interval(hours => ${n})`,
  );
  const cut = Array.from(
    { length: 31 },
    (_, n) => `date_trunc('day', now()) - make_interval(days => ${n}, hours => 6)`,
  );
  await sql.unsafe(`select ensure_ledger_partitions((now() - interval '1 month')::date, 3)`);
  for (const start of [...cut.toReversed(), ...newest.toReversed()]) {
    await sql.unsafe(`
      create temporary table drawn on commit drop as
      select gen_random_uuid() as player, gen_random_uuid() as payment, n, to_char(at, 'YYYYMMDD') || '-' || upper(substr(md5(n || at::text), 1, 10)) as number, at
      from (select n, ${start} + make_interval(secs => n * 1200.0 / ${perHour}) as at from generate_series(1, ${perHour}) as n) as d;
      insert into payments (player_id, id, payable, provider, method, amount, currency, state, calling_until, created_at, updated_at)
      select player, payment, number, 'sandbox', 'card', 499, 'EUR', 'captured', now(), at, at from drawn;
      insert into orders (player_id, number, uid, payment_state, item_state, gid, region, item, role, snapshot, currency, total, method, locale, variant, created_at, expires_at, updated_at)
      select player, number, 1, 'paid', 'sent', 7, 'eu', 'item-1', '{}', '{"country":"C1","price":{"tax":{"amount":80}}}', 'EUR', 499, 'card', 'en', 'desktop', at, at, at from drawn;
      insert into ledger_entries (at, transaction, kind, account, provider, currency, amount, player_id, payment_id, payable)
      select at, payment, 'capture', side.account, 'sandbox', 'EUR', side.amount, player, payment, number
      from drawn, (values ('provider', 499), ('sales', -499)) as side (account, amount);
      drop table drawn`);
  }
  await sql`
    insert into revenue_hour_ids select date_trunc('hour', at, 'UTC'), min(id), max(id) from ledger_entries
    where at < (select rolled_to from revenue_rollup) group by 1`;
}
