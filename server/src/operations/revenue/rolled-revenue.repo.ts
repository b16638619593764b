import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Days } from '../period.ts';
import { type Dimension, FILTERS, type Filter, type RevenueLine } from './dimensions.ts';
import { familyOf } from './families.ts';
import { entryColumns, entrySums, fits, groups, isLine, isRevenue, ledgerRevenue } from './ledger-revenue.repo.ts';
import { type Plan, planOf } from './rolled-plan.ts';
import { idBefore, planForValues, rolledSums, withOrders } from './rollup.repo.ts';

interface Report {
  days: Days;
  by: readonly Dimension[];
  only: Filter;
}

/**
 * Sums revenue by the roll-up, and by the ledger where it is not rolled up. The transaction must read one moment
 * (repeatable read), so that each entry counts once. The evidence of an order can change, so the roll-up has none.
 */
export async function revenueBy(tx: Tx, report: Report): Promise<RevenueLine[]> {
  const { days, by, only } = report;
  await planForValues(tx);
  const plan = by.includes('evidence') ? null : await planOf(tx, days, by.includes('day'));
  return [...(await (plan ? rolledRevenue(tx, plan, report) : ledgerRevenue(tx, days, by, only)))];
}

/** SQL: entries that are not in a roll-up, or in an hour that a day of the zone cuts. */
const otherEntries = (db: Db, { from, until, rolledTo, cuts }: Plan): Query<object[]> => db`
  select * from ledger_entries e
  where e.id > ${idBefore(db, rolledTo)} and e.at >= greatest(${from}::timestamptz, ${rolledTo}) and e.at < ${until} and e.${isRevenue(db)}
  union all
  select l.* from revenue_hour_ids h cross join lateral (
    select * from ledger_entries where id between h.first_id and h.last_id and at >= h.hour and at < h.hour + interval '1 hour'
      and at >= ${from} and at < ${until} and ${isRevenue(db)} offset 0
  ) as l
  where h.hour = any(${cuts}::timestamptz[]) and h.hour < ${rolledTo}`;

/** SQL: the day of a time in a zone. */
const dayOf = (db: Db, at: Query<object[]>, zone: string) => db`to_char(${at} at time zone ${zone}, 'YYYY-MM-DD')`;

/**
 * SQL: the hours of the whole UTC days that belong to another day of the zone. Each is taken from the one, and added to
 * the other; a cut hour is only taken, since its entries come from the ledger.
 */
const moves = (db: Db, { days: [days], cuts }: Plan, zone: string): Query<object[]> => db`
  select begins, move.day, move.sign from (
    select begins, begins = any(${cuts}::timestamptz[]) as is_cut, ${dayOf(db, db`begins`, 'UTC')} as utc, ${dayOf(db, db`begins`, zone)} as day
    from generate_series(${sinceFirst(db, days.from)}, ${days.until}::timestamptz - interval '1 hour', interval '1 hour') as begins
  ) as hours cross join lateral (
    select utc as day, -1 as sign where is_cut or day <> utc union all select day, 1 where not is_cut and day <> utc
  ) as move`;

/** SQL: a time, or the first day that is rolled up if that is later: a period may begin at any time. */
const sinceFirst = (db: Db, from: Date) =>
  db`greatest(${from}::timestamptz, (select date_trunc('day', min(begins), 'UTC') from revenue_hours))`;

const signedSums = (db: Db): Query<object[]> => db`
  sum(sign * payments)::int as payments, sum(sign * gross)::bigint as gross, sum(sign * refunds)::bigint as refunds,
  sum(sign * disputes)::bigint as disputes, sum(sign * net)::bigint as net, sum(sign * tax)::bigint as tax`;

function rolledRevenue(db: Db, plan: Plan, { days: { zone }, by, only }: Report) {
  const names = groups(db, by);
  const byDay = by.includes('day');
  const family = familyOf([...by, ...FILTERS.filter((name) => only[name] !== undefined)]);
  const isPart = ([before, after]: Plan['hours']) =>
    db`(begins >= ${before.from} and begins < ${before.until} or begins >= ${after.from} and begins < ${after.until})`;
  const rolled = (name: string, part: Plan['hours'], step: string, zoneOfDays: string) => {
    // The day of an hour is computed once, before the join (offset 0): it takes longer than to add up the rows.
    const dates = db`
      join (
        select begins, ${dayOf(db, db`begins`, zoneOfDays)} as day
        from generate_series(${sinceFirst(db, part[0].from)}, ${part[1].until}, ${step}::interval) as begins offset 0
      ) as dated using (begins)`;
    return db`
      select ${names}, ${rolledSums(db)} from ${db(name)} ${byDay ? dates : db``}
      where ${isPart(part)} and ${fits(db, only)}`;
  };
  // Days of the smallest family are few, so there are no months of it.
  const months = rolled(family.months ?? family.days, plan.months, family.months ? '1 month' : '1 day', 'UTC');
  const moved = db`
    union all select ${names}, ${signedSums(db)} from ${db(family.hours)} join (${moves(db, plan, zone)} offset 0) as moved using (begins)
    where ${isPart(plan.days)} and ${fits(db, only)} group by ${names}`;
  return db<RevenueLine[]>`
    with others as (${otherEntries(db, plan)}),
    entries as (
      select ${entryColumns(db)}, ${byDay ? dayOf(db, db`e.at`, zone) : db`null`} as day from ${withOrders(db, db`others e`)}
    ),
    sums as (
      select ${names}, ${entrySums(db)} from entries where ${fits(db, only)} group by ${names}
      union all ${rolled(family.hours, plan.hours, '1 hour', zone)} and begins <> all(${plan.cuts}::timestamptz[]) group by ${names}
      union all ${rolled(family.days, plan.days, '1 day', 'UTC')} group by ${names}
      union all ${months} group by ${names}
      ${byDay && zone !== 'UTC' ? moved : db``}
    )
    select * from (select ${names}, ${rolledSums(db)} from sums group by ${names}) as lines where ${isLine(db)} order by ${names}`;
}
