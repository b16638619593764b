import type { Query } from '#server/db/client/query.ts';
import type { Db, Tx } from '#server/db/client.ts';
import type { Days } from '../period.ts';
import type { Dimension, Filter, RevenueLine } from './dimensions.ts';
import { entryColumns, entrySums, fits, groups, isRevenue, ledgerRevenue } from './ledger-revenue.repo.ts';
import { SHORT } from './levels.repo.ts';
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

/** Returns true if the short tables have all that a report groups by and is limited to. */
const isShort = ({ by, only }: Report): boolean => by.every((one) => SHORT.includes(one)) && only.method === undefined;

function rolledRevenue(db: Db, plan: Plan, report: Report) {
  const { days, by, only } = report;
  const names = groups(db, by);
  const day = (at: Query<object[]>) =>
    by.includes('day') ? db`to_char(${at} at time zone ${days.zone}, 'YYYY-MM-DD')` : db`null`;
  const rolled = (name: string, [before, after]: Plan['hours'], step: string) => {
    // The day of an hour is computed once, before the join (offset 0): it takes longer than to add up the rows.
    const dates = db`
      join (
        select begins, ${day(db`begins`)} as day from generate_series(
          greatest(${before.from}::timestamptz, (select date_trunc('day', min(begins), 'UTC') from revenue_hours)), ${after.until},
          ${step}::interval
        ) as begins offset 0
      ) as dated using (begins)`;
    return db`
      select ${names}, ${rolledSums(db)} from ${db(name)} ${by.includes('day') ? dates : db``}
      where (begins >= ${before.from} and begins < ${before.until} or begins >= ${after.from} and begins < ${after.until})
        and begins <> all(${plan.cuts}::timestamptz[]) and ${fits(db, only)} group by ${names}`;
  };
  const short = isShort(report) ? '_short' : '';
  // Days of the short table are few, so there are no months of it.
  const sums = short
    ? db`${rolled('revenue_days_short', plan.days, '1 day')}
      union all ${rolled('revenue_days_short', plan.months, '1 day')}`
    : db`${rolled('revenue_days', plan.days, '1 day')} union all ${rolled('revenue_months', plan.months, '1 month')}`;
  return db<RevenueLine[]>`
    with others as (${otherEntries(db, plan)}),
    entries as (
      select ${entryColumns(db)}, ${day(db`e.at`)} as day from ${withOrders(db, db`others e`)}
    ),
    sums as (
      select ${names}, ${entrySums(db)} from entries where ${fits(db, only)} group by ${names}
      union all ${rolled(`revenue_hours${short}`, plan.hours, '1 hour')}
      union all ${sums}
    )
    select ${names}, ${rolledSums(db)} from sums group by ${names} order by ${names}`;
}
